import { urls } from '#lib/domain/pages/urls.ts';
import { SUPPORT_TOPICS } from '#lib/domain/visitor/support.ts';
import { defineMessage, type MailThread, type MessagePart } from '../define-message.ts';

/** What somebody at the desk writes to a customer. */
interface Answer {
  readonly conversationId: string;
  readonly reference: string;
  readonly topic: string;
  /** Empty where the topic says what it is about. */
  readonly subject: string;
  readonly text: string;
  readonly thread: MailThread;
}

const isTopic = (topic: string): boolean => SUPPORT_TOPICS.some((known) => known === topic);

const splitParagraphs = (text: string): MessagePart[] =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => ({ part: 'paragraph', text: part }));

export const conversationMessages = {
  conversation_answer: defineMessage<Answer>({
    shownAs: 'conversation',
    getThread: ({ thread }) => thread,
    write: (t, { conversationId, reference, topic, subject, text }) => {
      const about = subject || t(`mail.support-topic-${isTopic(topic) ? topic : 'other'}`);
      return {
        subject: t('mail.conversation-answer-subject', { about, reference }),
        parts: [
          ...splitParagraphs(text),
          {
            part: 'button',
            label: t('mail.conversation-answer-button'),
            path: urls.conversation(conversationId),
          },
        ],
      };
    },
  }),
};
