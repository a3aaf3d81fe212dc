import { Email, OneOf, Shaped, Text, TextList } from '../http/fields.js';

const password = { min: 10, max: 128, description: 'At least 10 characters; every one counts' };
const code = { shape: 'six digits', example: '014729' };

export class SignUpBody {
  @Email()
  email!: string;

  @Text(password)
  password!: string;

  @Text({ max: 100, example: 'Ada Wallets' })
  name!: string;

  @Shaped(/^https?:\/\/[^\s]{3,250}$/, { shape: 'a web address', optional: true, example: 'https://example.com' })
  website?: string;
}

export class VerifyEmailBody {
  @Email()
  email!: string;

  @Shaped(/^\d{6}$/, code)
  code!: string;
}

export class EmailBody {
  @Email()
  email!: string;
}

export class SignInBody {
  @Email()
  email!: string;

  @Text({ max: 128 })
  password!: string;
}

export class RefreshBody {
  @Text({ max: 300 })
  refresh_token!: string;
}

export class CreateApiKeyBody {
  @Text({ max: 100, example: 'Production backend' })
  name!: string;

  @OneOf(['secret', 'publishable'], {
    optional: true,
    description: 'A publishable key attributes orders and does nothing else',
  })
  kind?: 'secret' | 'publishable';

  @TextList(/^https?:\/\/[a-z0-9.-]{1,250}(:\d{1,5})?$/, {
    most: 20,
    shape: 'an origin such as https://example.com',
    optional: true,
  })
  allowed_origins?: string[];
}
