import { DomainError, Injectable } from '../kernel/index.js';
import { Catalogue, type Asset } from '../catalogue/index.js';
import { CheckDestination, type CreateOrderInput, type InputProblem } from './create-order-input.js';
import { ChooseOffers } from './choose-offers.js';

export interface InputFinding extends InputProblem {
  /** Members the caller can act on, such as `min_amount`. */
  readonly members: Readonly<Record<string, unknown>>;
}

/** Finds everything that would keep an order from being placed, all at once, and creates nothing. */
@Injectable()
export class ValidateOrder {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly checkDestination: CheckDestination,
    private readonly chooseOffers: ChooseOffers,
  ) {}

  async run(input: CreateOrderInput): Promise<InputFinding[]> {
    const findings: InputFinding[] = [];
    const from = await this.asset(input.currencyFrom, 'currency_from', findings);
    const to = await this.asset(input.currencyTo, 'currency_to', findings);
    if (!from || !to) return findings;
    findings.push(
      ...(await this.checkDestination.run(input, from, to)).map((problem) => ({ ...problem, members: {} })),
    );
    try {
      await this.chooseOffers.run(input);
    } catch (error) {
      findings.push(...toFindings(error, 'currency_to'));
    }
    return findings;
  }

  private async asset(param: string, field: string, findings: InputFinding[]): Promise<Asset | null> {
    try {
      return await this.catalogue.get(param, field);
    } catch (error) {
      findings.push(...toFindings(error, field));
      return null;
    }
  }
}

/** What a refusal says of the input. Anything that is not a refusal is thrown on. */
function toFindings(error: unknown, field: string): InputFinding[] {
  if (!(error instanceof DomainError)) throw error;
  const { code, message, members } = error;
  if (error.fields.length === 0) return [{ code, field, message, members }];
  return error.fields.map((problem) => ({ code, ...problem, members }));
}
