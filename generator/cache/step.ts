/**
 * A step is a pure function whose results are kept. Its key is the digest of its input, written as JSON, and of its
 * code; it is given that JSON, parsed, and nothing else. What it is not given it cannot read, so no result can be
 * stale. A step stands in a module of its own, `<name>.step.ts`, at the top level: it closes over nothing.
 */
import { codeDigestOf } from './code-digest.ts';
import { digestOf } from './digest.ts';

/** A function that makes a result from plain data. Files are given by digest and read with `bytesOf`. */
interface Step<Input, Result> {
  /** The module's name without `.step.ts`; its code is found by it. */
  readonly name: string;
  readonly make: (input: Input) => Result | Promise<Result>;
}

/** What JSON gives back as it was: a function, a map or bytes among the inputs do not compile. */
type Plain<Value> = unknown extends Value
  ? Value
  : Value extends string | number | boolean | null | undefined
    ? Value
    : Value extends
          ((...args: never) => unknown) | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | Date | Uint8Array
      ? never
      : { readonly [Key in keyof Value]: Plain<Value[Key]> };

/** Declares the step of a module. */
export const defineStep = <Input, Result>(
  name: string,
  make: (input: Input) => Result | Promise<Result>,
): Step<Input, Result> => ({ name, make });

/** A step with an input: what is made, and the key of all it is made from. */
export interface Task<Result> {
  readonly key: string;
  readonly step: string;
  /** Makes the result anew. */
  make(): Promise<Result>;
}

/** The task of a step for an input. */
export const taskOf = <Input, Result>(step: Step<Input, Result>, input: Plain<NoInfer<Input>>): Task<Result> =>
  deferredTask(step, () => input);

/**
 * The task of a step for an input that is put together twice, for the key and where the step is made: of thousands of
 * pages few are, and their inputs together would fill the memory.
 */
export const deferredTask = <Input, Result>(
  step: Step<Input, Result>,
  input: () => Plain<NoInfer<Input>>,
): Task<Result> => {
  const keyOf = (given: string): string => digestOf(`${step.name}\n${codeDigestOf(step.name)}\n${given}`);
  const key = keyOf(JSON.stringify(input()));
  return {
    key,
    step: step.name,
    make: async () => {
      const given = JSON.stringify(input());
      if (keyOf(given) !== key) throw new Error(`Bug: the input of the step ${step.name} has changed`);
      return step.make(JSON.parse(given) as Input);
    },
  };
};
