// The notices that are shown. Apart from what is done with them, because every page looks whether there are any.
import { atom } from 'nanostores';

export type NotificationIcon = 'success' | 'error' | 'warning' | 'info';

export interface NotificationAction {
  readonly id: string;
  readonly text: string;
  readonly link?: string;
  /** Followed instead of `link` in the app. */
  readonly deepLink?: string;
}

export interface Notification {
  readonly id: string;
  readonly title: string;
  readonly icon: NotificationIcon;
  readonly message: string;
  /** False for failures that must be read: it stays until it is closed. */
  readonly isAutoDismissed: boolean;
  readonly actions: readonly NotificationAction[];
}

export const $notifications = atom<readonly Notification[]>([]);
