import { IsObject } from 'class-validator';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { checked, field, Shaped, Text } from './fields.js';

const name = { max: 60, description: 'What you call it', example: 'Ada’s phone' };
const shownPassword = { max: 128 };
const code = { shape: 'six digits', example: '014729' };

/** Longer than a device's answer with a certificate in it. */
const partMax = 20_000;
const part = z
  .string()
  .max(partMax)
  .regex(/^[\w-]*={0,2}$/);
const answerShape = z.looseObject({
  id: part.min(1).max(2000),
  rawId: part.min(1).max(2000),
  type: z.literal('public-key'),
  response: z.looseObject({
    clientDataJSON: part.min(1),
    attestationObject: part.optional(),
    authenticatorData: part.optional(),
    signature: part.optional(),
    userHandle: part.nullish(),
    transports: z.array(z.string().max(50)).max(20).optional(),
  }),
  clientExtensionResults: z.looseObject({}),
});

const isAnswer = (has: readonly string[]) => (value: unknown) => {
  const { success, data } = answerShape.safeParse(value);
  return success && has.every((member) => typeof data.response[member] === 'string');
};

/** What a device answered, as `PublicKeyCredential.toJSON` writes it. */
const Answered = (...has: readonly string[]): PropertyDecorator =>
  field(
    { description: 'The PublicKeyCredential of the browser, by its toJSON()' },
    { type: 'object', additionalProperties: true },
    IsObject(),
    checked('isCredential', '$property must be what navigator.credentials answered, as JSON', isAnswer(has)),
  );

export class PasskeyAnswerBody {
  @Answered('authenticatorData', 'signature') response!: AuthenticationResponseJSON;
}

export class NewPasskeyBody {
  @Text(name) name!: string;
  @Answered('attestationObject') response!: RegistrationResponseJSON;
}

export class PasskeyNameBody {
  @Text(name) name!: string;
}

export class StaffProofBody {
  @Text(shownPassword) password!: string;
  @Shaped(/^\d{6}$/, code) totp_code!: string;
}
