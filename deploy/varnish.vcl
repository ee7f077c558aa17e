# Varnish before several sites of Drawcard: it keeps their public pages and takes them out when they change (docs/edge.md).
#
# 1. Name the sites below, and the addresses that they purge from.
# 2. Replace replace-me by VARNISH_TOKEN, with which every site starts, as with VARNISH_URLS=http://this.machine:6081.
# 3. Start it with `-p http_gzip_support=off`: the sites compress their pages themselves, with Brotli too.
# 4. Let nginx (deploy/nginx-varnish.conf) or another that ends TLS reach it, and nobody else: it believes what that says
#    of the visitor (X-Forwarded-For, X-Forwarded-Proto, X-Request-Id). Start the sites with TRUST_PROXY=1.

vcl 4.1;

import directors;
import std;

probe ready {
  .url = "/readyz";
  .interval = 1s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

backend site1 {
  .host = "127.0.0.1";
  .port = "4321";
  .probe = ready;
}

backend site2 {
  .host = "127.0.0.1";
  .port = "4322";
  .probe = ready;
}

acl sites_purge_from {
  "127.0.0.1";
}

sub vcl_init {
  new sites = directors.round_robin();
  sites.add_backend(site1);
  sites.add_backend(site2);
}

sub vcl_recv {
  set req.backend_hint = sites.backend();

  if (req.method == "PURGE") {
    if (client.ip !~ sites_purge_from || req.http.X-Ban-Token != "replace-me" || !req.http.X-Ban-Keys) {
      return (synth(403, "Not allowed"));
    }
    if (std.ban("obj.http.Surrogate-Key ~ " + req.http.X-Ban-Keys)) {
      return (synth(200, "Purged"));
    }
    return (synth(400, std.ban_error()));
  }
  unset req.http.X-Ban-Token;
  unset req.http.X-Ban-Keys;
  unset req.http.X-Edge-Region;

  # Varnish has added the address of the proxy. The sites trust one proxy, which has named the visitor.
  set req.http.X-Forwarded-For = regsub(req.http.X-Forwarded-For, ",[^,]*$", "");

  # Two forms of a page at most, besides the plain one.
  if (req.http.Accept-Encoding ~ "(^|[\s,])br\s*(,|$)") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "(^|[\s,])gzip\s*(,|$)") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }

  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # A visitor with prices or capabilities of their own, an editor at work on the page, and a region named twice.
  if (req.http.Authorization || req.http.Cookie ~ "(^|;\s*)(edit_mode|segment|pricing)=|(^|;\s*)sv=.*;\s*sv=") {
    return (pass);
  }
  # Each region has pages of its own. The header tells the site that they are told apart here.
  set req.http.X-Edge-Region = "none";
  if (req.http.Cookie ~ "(^|;\s*)sv=") {
    set req.http.X-Edge-Region = regsub(req.http.Cookie, "^(?:.*;)?\s*sv=([A-Z]+)\s*(?:;.*)?$", "\1");
    if (req.http.X-Edge-Region !~ "^(ACT|NSW|NT|QLD|SA|TAS|VIC|WA)$") {
      return (pass);
    }
  }
  # Other cookies make no other page. What is personal comes without Surrogate-Control and is not kept.
  return (hash);
}

sub vcl_hash {
  # Over https a page tells browsers to stay with it.
  hash_data(req.http.X-Forwarded-Proto);
  hash_data(req.http.X-Edge-Region);
}

sub vcl_backend_response {
  if (beresp.http.Set-Cookie) {
    unset beresp.http.Surrogate-Control;
  }
  if (beresp.http.Surrogate-Control) {
    set beresp.ttl = std.duration(
      regsub(beresp.http.Surrogate-Control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
    set beresp.grace = std.duration(
      regsub(beresp.http.Surrogate-Control, "^.*stale-while-revalidate=([0-9]+).*$", "\1s"), 0s);
    set beresp.keep = 0s;
  } elsif (beresp.status != 200 || beresp.http.Set-Cookie || beresp.http.Cache-Control !~ "immutable") {
    # Asked for anew each time, by everybody at once.
    set beresp.uncacheable = true;
    set beresp.ttl = 120s;
    set beresp.grace = 0s;
  }
  return (deliver);
}

sub vcl_backend_error {
  # What changes nothing is asked of another site, once.
  if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    return (retry);
  }
  set beresp.status = 503;
  set beresp.http.Content-Type = "text/plain; charset=utf-8";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "30";
  set beresp.body = "The shop cannot be reached at this moment. Please try again in a minute.";
  return (deliver);
}

sub vcl_deliver {
  unset resp.http.Surrogate-Key;
  unset resp.http.Surrogate-Control;
  unset resp.http.Cache-Tag;
  unset resp.http.CDN-Cache-Control;
  unset resp.http.Via;
  unset resp.http.X-Varnish;
  if (obj.hits > 0) {
    set resp.http.X-Cache = "hit";
    # The name of the request that the page was fetched for is not this one's.
    unset resp.http.X-Request-Id;
    if (req.http.X-Request-Id) {
      set resp.http.X-Request-Id = req.http.X-Request-Id;
    }
  } else {
    set resp.http.X-Cache = "miss";
  }
}

sub vcl_synth {
  set resp.http.Content-Type = "text/plain; charset=utf-8";
  set resp.http.Cache-Control = "no-store";
  set resp.body = resp.reason + {"
"};
  return (deliver);
}
