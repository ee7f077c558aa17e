// A brand as it is kept in the content service, and back.
import { z } from 'zod';
import { Hex, ThemeItem } from '../../contracts/content/theme.ts';
import { fromWire, toWire } from '../../contracts/protocol/wire.ts';
import { type BrandTheme, COLOUR_ROLES, GAME_ROLES, type Shades } from './theme.ts';
import type { ThemeColours } from './theme-contrast.ts';

const listColours = <R extends string>(roles: readonly R[], colours: Readonly<Record<R, Shades>>) =>
  roles.map((role) => ({ role, light: colours[role][0], dark: colours[role][1] }));

const DraftColour = z.object({ role: z.string(), light: z.string(), dark: z.string() });
/** Whatever else of the item is not finished yet. */
const DraftColours = z.object({
  colours: z.array(DraftColour).catch([]),
  games: z.array(z.object({ key: z.string(), colours: z.array(DraftColour) })).catch([]),
});

interface ListedColour {
  readonly role: string;
  readonly light: string;
  readonly dark: string;
}
const indexByRole = (colours: readonly ListedColour[]) =>
  Object.fromEntries(colours.map(({ role, light, dark }) => [role, [light, dark] as const]));

/** What of a brand is not content: whose item it is, and what its visitors can do, which the till holds to. */
type BrandIdentity = Pick<BrandTheme, 'key' | 'hosts' | 'segmentName'>;

/** The item that an editor changes. */
export function toThemeItem({ colours, games, ...rest }: BrandTheme): ThemeItem {
  const lists = {
    colours: listColours(COLOUR_ROLES, colours),
    games: Object.entries(games).map(([key, own]) => ({ key, colours: listColours(GAME_ROLES, own) })),
  };
  return ThemeItem.parse(toWire({ ...rest, ...lists }));
}

/** Whether the item has a colour that is not written as one; its contrast is unknown. */
export function hasUnreadableColour(fields: unknown): boolean {
  const { data } = DraftColours.safeParse(fields);
  const { colours = [], games = [] } = data ?? {};
  return [colours, ...games.map((game) => game.colours)]
    .flat()
    .some(({ light, dark }) => !Hex.safeParse(light).success || !Hex.safeParse(dark).success);
}

/** The colours of an item that an editor has in hand, as far as they are there. */
export function readThemeColours(fields: unknown): ThemeColours {
  const { data } = DraftColours.safeParse(fields);
  const { colours = [], games = [] } = data ?? {};
  return {
    colours: indexByRole(colours),
    games: Object.fromEntries(games.map((game) => [game.key, indexByRole(game.colours)])),
  };
}

/** The brand of an item as the config service answers it; undefined where it is not whole. */
export function parseBrandTheme(
  { key, hosts, segmentName }: BrandIdentity,
  answer: unknown,
): BrandTheme | undefined {
  const { data: item } = ThemeItem.safeParse(toWire(answer));
  if (!item) return undefined;
  const { colours, games, ...rest } = item;
  const brand = {
    ...(fromWire(rest) as object),
    key,
    hosts,
    segmentName,
    colours: indexByRole(colours),
    games: Object.fromEntries(games.map((game) => [game.key, indexByRole(game.colours)])),
  };
  return brand as BrandTheme;
}
