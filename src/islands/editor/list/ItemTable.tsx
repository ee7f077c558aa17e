import type { EditorRow } from '#lib/contracts/editor/editor.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { StatusChip } from '../ui/StatusChip.tsx';
import { formatMoment, t } from '../words.ts';
import { type Ordering, SortHeads } from './SortHeads.tsx';

interface Columns {
  readonly hasPicture: boolean;
  /** Editors put the items in order. */
  readonly hasPlace: boolean;
  /** Undefined where items belong to no brand. */
  readonly getBrand: ((key: string | null) => string) | undefined;
}

interface RowProps extends Columns {
  readonly row: EditorRow;
  readonly collection: string;
  /** Undefined where nothing is chosen. */
  readonly isChosen: boolean | undefined;
  readonly onChoose: (isChosen: boolean) => void;
}

interface Props extends Columns, Ordering {
  readonly collection: string;
  readonly title: string;
  readonly rows: readonly EditorRow[];
  readonly isLoading: boolean;
  /** Undefined where nothing is chosen. */
  readonly chosen: ReadonlySet<string> | undefined;
  readonly onChoose: (id: string, isChosen: boolean) => void;
}

const THUMB_WIDTH = 320;

/** The picture says what the title says. */
const Thumb = ({ id }: { readonly id: string | undefined }) =>
  id ? (
    <img
      className="ed-items__thumb"
      src={editorUrls.picture(id, THUMB_WIDTH)}
      alt=""
      width={64}
      height={48}
      loading="lazy"
    />
  ) : (
    <span className="ed-items__thumb" />
  );

function Moments({ scheduledAt, unpublishAt }: Pick<EditorRow, 'scheduledAt' | 'unpublishAt'>) {
  return (
    <>
      {scheduledAt && <span>{t('editor.scheduled-out', { at: formatMoment(scheduledAt) })}</span>}
      {unpublishAt && <span>{t('editor.scheduled-end', { at: formatMoment(unpublishAt) })}</span>}
    </>
  );
}

function Row({ row, collection, hasPicture, hasPlace, getBrand, isChosen, onChoose }: RowProps) {
  const title = row.title || t('editor.untitled');
  return (
    <tr>
      {isChosen !== undefined && (
        <td className="ed-items__choice">
          <input
            className="ed-row__choice"
            type="checkbox"
            aria-label={t('editor.bulk-choose', { title })}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        </td>
      )}
      {hasPlace && <td className="ed-items__place">{row.place}</td>}
      <td className="ed-items__title">
        <a href={editorUrls.item(collection, row.id)}>
          {hasPicture && <Thumb id={row.picture} />}
          <span>{title}</span>
        </a>
      </td>
      <td>
        <StatusChip item={row} isShort />
      </td>
      {getBrand && <td>{getBrand(row.brand)}</td>}
      <td className="ed-items__moments">
        <Moments {...row} />
      </td>
      <td>{formatMoment(row.updatedAt)}</td>
      <td>{row.updatedBy}</td>
    </tr>
  );
}

/** The rows of a list in columns that it is ordered by. On a phone each row stands as lines below one another. */
export function ItemTable(props: Props) {
  const { collection, title, rows, isLoading, chosen, onChoose, hasPicture, hasPlace, getBrand } = props;
  return (
    <table className="ed-items" aria-busy={isLoading} aria-label={title}>
      <thead>
        <tr>
          {chosen && <td />}
          <SortHeads hasBrand={getBrand !== undefined} {...props} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            collection={collection}
            hasPicture={hasPicture}
            hasPlace={hasPlace}
            getBrand={getBrand}
            isChosen={chosen?.has(row.id)}
            onChoose={(isChosen) => onChoose(row.id, isChosen)}
          />
        ))}
      </tbody>
    </table>
  );
}
