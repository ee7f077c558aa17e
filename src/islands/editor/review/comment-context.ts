// The comments at the fields of a form, for the frames of the fields.
import { createContext, type ReactNode, use } from 'react';

/** What stands at the field of this path; nothing outside a form with comments. */
type RenderComments = (path: string, label: string) => ReactNode;

export const CommentContext = createContext<RenderComments>(() => undefined);

export const useFieldComments = (): RenderComments => use(CommentContext);
