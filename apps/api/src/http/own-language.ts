import { languages } from '@swap/domain/mail';
import { z } from 'zod';

/** The language of a person's own mail, in an answer to that person. */
export const ownLanguage = z.enum(languages).nullable().meta({
  description: 'What mail to whoever is signed in is written in; null where it is not known, and English then',
});

/** The field of who accepts an invitation. */
export const invitedLetters = {
  optional: true,
  description: 'What your mail is written in; as the invitation when left out',
};

/** The field of who invites somebody. */
export const invitationLetters = {
  optional: true,
  description: 'What the invitation is written in; English when left out',
};
