#!/bin/sh
# Starts Varnish for deploy/compose.yaml: deploy/varnish.vcl with the sites and the network of the containers.
set -eu
: "${VARNISH_TOKEN:?}"

sed \
  -e '/^backend site1 /,/^}/ s/\.host = "127\.0\.0\.1"/.host = "site1"/' \
  -e '/^backend site2 /,/^}/ s/\.host = "127\.0\.0\.1"/.host = "site2"/' \
  -e 's/\.port = "4322"/.port = "4321"/' \
  -e '/^acl sites_purge_from /,/^}/ s|"127\.0\.0\.1"|"10.80.0.0"/24|' \
  -e "s/replace-me/$VARNISH_TOKEN/" \
  /etc/varnish/drawcard.vcl > /tmp/drawcard.vcl

exec varnishd -F -a :6081 -f /tmp/drawcard.vcl -p http_gzip_support=off -s malloc,256m
