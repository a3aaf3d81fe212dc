import { ValidationPipe } from '@nestjs/common';
import { DomainError, type FieldProblem } from '@swap/domain/kernel';
import type { ValidationError } from 'class-validator';

/** Checks every request against its DTO: unknown fields are refused, nothing is converted but by the DTO's own decorators. */
export function validationPipe(): ValidationPipe {
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => {
      const fields = errors.flatMap((error) => problemsOf(error, ''));
      const detail = fields.map(({ message }) => message).join('; ') || 'The request is not valid';
      return new DomainError('validation_failed', detail, { fields });
    },
  });
}

function problemsOf(error: ValidationError, path: string): FieldProblem[] {
  const field = path + error.property;
  const own = Object.entries(error.constraints ?? {}).map(([rule, message]) => ({
    field,
    message: rule === 'whitelistValidation' ? `${field} is not known here` : message,
  }));
  return [...own, ...(error.children ?? []).flatMap((child) => problemsOf(child, `${field}.`))];
}
