import { type ReactNode, useEffect } from 'react';
import type { DeskItem } from '#lib/contracts/editor/editor-desk.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { $desk, loadDesk } from '#lib/stores/editor/editor-desk.ts';
import { useValue } from '../../ui/use-value.ts';
import { Failed } from '../ui/Failed.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { getBrandName, useCollections } from '../use-collections.ts';
import { formatMoment, t } from '../words.ts';
import { DeskGroup } from './DeskGroup.tsx';

interface RowProps {
  readonly item: DeskItem;
  /** The field that it leads to. */
  readonly field?: string;
  /** What someone said about it. */
  readonly note?: string;
  readonly children?: ReactNode;
}

/** The titles of collections by their names. */
function useCollectionTitles(): (name: string) => string {
  const state = useCollections();
  return (name) =>
    (state.state === 'ready' ? state.collections.find((one) => one.name === name)?.title : undefined) ?? name;
}

function Row({ item, field, note, children }: RowProps) {
  const getTitle = useCollectionTitles();
  return (
    <li className="ed-row">
      <a className="ed-row__title" href={editorUrls.item(item.collection, item.id, field)}>
        {item.title || t('editor.untitled')}
      </a>
      <span className="ed-row__note muted">{getTitle(item.collection)}</span>
      {note !== undefined && (
        <span className="ed-row__note">
          {t(note ? 'editor.desk-note' : 'editor.desk-asked', {
            by: item.by,
            at: formatMoment(item.at),
            note,
          })}
        </span>
      )}
      {children}
    </li>
  );
}

/** What waits for the editor who is signed in. */
export function Desk() {
  const state = useValue($desk);
  useEffect(() => {
    void loadDesk();
  }, []);
  if (state.state === 'loading') return <Waiting lines={6} />;
  if (state.state === 'failed') return <Failed failure={state.failure} onRetry={() => void loadDesk()} />;
  const { notPublished, reviews, returned, comments } = state.desk;
  const { mine, others, brokenLinks, missingPictures, missingAlts } = state.desk;
  const renderDraft = (item: DeskItem) => (
    <Row key={`${item.collection} ${item.id}`} item={item}>
      <span className="ed-row__note muted ed-row__end">
        {t('editor.saved-by', { at: formatMoment(item.at), by: item.by })}
      </span>
    </Row>
  );
  const all = [
    notPublished,
    reviews,
    returned,
    comments,
    mine,
    others,
    brokenLinks,
    missingPictures,
    missingAlts,
  ];
  if (all.every((rows) => rows.length === 0)) return <p className="muted">{t('editor.desk-nothing')}</p>;
  return (
    <div className="ed-desk">
      <DeskGroup
        title={t('editor.desk-not-published')}
        rows={notPublished}
        renderRow={(item) => <Row key={`${item.collection} ${item.id}`} item={item} note={item.note} />}
      />
      <DeskGroup
        title={t('editor.desk-reviews')}
        rows={reviews}
        renderRow={(item) => <Row key={`${item.collection} ${item.id}`} item={item} note={item.note} />}
      />
      <DeskGroup
        title={t('editor.desk-returned')}
        rows={returned}
        renderRow={(item) => <Row key={`${item.collection} ${item.id}`} item={item} note={item.note} />}
      />
      <DeskGroup
        title={t('editor.desk-comments')}
        rows={comments}
        renderRow={(item) => (
          <Row
            key={`${item.collection} ${item.id} ${item.at} ${item.text}`}
            item={item}
            field={item.field}
            note={item.text}
          />
        )}
      />
      <DeskGroup title={t('editor.desk-mine')} rows={mine} renderRow={renderDraft} />
      <DeskGroup title={t('editor.desk-others')} rows={others} renderRow={renderDraft} />
      <DeskGroup
        title={t('editor.desk-links')}
        rows={brokenLinks}
        renderRow={(link) => (
          <Row
            key={`${link.collection} ${link.id} ${link.field} ${link.address}`}
            item={link}
            field={link.field}
          >
            <span className="ed-row__note ed-link-warning">
              {t('editor.desk-link', {
                address: link.address,
                why: t(`editor.link-fault-${link.reason}`, { brand: getBrandName(link.brand) }),
              })}
            </span>
          </Row>
        )}
      />
      <DeskGroup
        title={t('editor.desk-pictures')}
        rows={missingPictures}
        renderRow={(item) => <Row key={`${item.collection} ${item.id}`} item={item} field={item.field} />}
      />
      <DeskGroup
        title={t('editor.desk-alts')}
        rows={missingAlts}
        renderRow={({ id, title }) => (
          <li key={id} className="ed-row">
            <a className="ed-row__title" href={editorUrls.files({ search: title })}>
              {title}
            </a>
          </li>
        )}
      />
    </div>
  );
}
