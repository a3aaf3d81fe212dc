import { DefaultNamingStrategy, type NamingStrategyInterface } from 'typeorm';

/** camelCase inside, snake_case in the database; indexes and keys are named by hand in entity and migration alike. */
export class SnakeCaseNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? snakeCase(propertyName);
  }
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
