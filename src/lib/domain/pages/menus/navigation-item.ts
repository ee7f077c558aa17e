// Conversion of menu links to items of the content service and back.
import type { NavigationItem } from '../../../contracts/content/collections/navigation.ts';
import type { NavigationLink } from './navigation.ts';

/** The item that an editor changes. */
export function toNavigationItem(link: NavigationLink): NavigationItem {
  const { key, label, labelKey, routeType, href, children, gate, hasDot } = link;
  return {
    key,
    ...(label !== undefined && { label }),
    ...(labelKey !== undefined && { label_key: labelKey }),
    route_type: routeType,
    ...(href !== undefined && { href }),
    ...(children && { children: [...children] }),
    ...(gate && ('anyOf' in gate ? { gate: [...gate.anyOf], gate_any: true } : { gate: [...gate] })),
    ...(hasDot !== undefined && { has_dot: hasDot }),
  };
}

/** The link of a checked item; undefined for one without a target. */
export function toNavigationLink(item: NavigationItem): NavigationLink | undefined {
  const { key, label, label_key, route_type, href, children, gate, gate_any, has_dot } = item;
  if (route_type !== 'none' && href === undefined) return undefined;
  return {
    key,
    ...(label !== undefined && { label }),
    ...(label_key !== undefined && { labelKey: label_key }),
    routeType: route_type,
    ...(href !== undefined && { href }),
    ...(children && { children }),
    ...(gate && { gate: gate_any ? { anyOf: gate } : gate }),
    ...(has_dot !== undefined && { hasDot: has_dot }),
  };
}
