/**
 * A step is a pure function whose results are kept. Its key is the digest of its input, written as JSON, and of its
 * code; it is given that JSON, parsed, and nothing else. What it is not given it cannot read, so no result can be
 * stale. A step is defined in a module of its own, `<name>.cached.ts`, at the top level: it closes over nothing.
 */
import { codeDigestOf } from './code-digest.ts';
import { digestOf } from './digest.ts';
import { memoize } from './memoize.ts';

/**
 * A function that makes a result from plain data. Files are given by digest and read with `bytesOf`. What many inputs
 * of a step have in common is given apart: it is written and digested once.
 */
interface Step<Input, Result, Common extends readonly object[] = []> {
  /** The module's name without `.cached.ts`; its code is found by it. */
  readonly name: string;
  readonly make: (input: Input, ...common: Common) => Result | Promise<Result>;
}

/** What JSON gives back as it was: a function, a map or bytes among the inputs do not compile. */
type Plain<Value> = unknown extends Value
  ? Value
  : Value extends string | number | boolean | null | undefined
    ? Value
    : Value extends
          | ((...args: never) => unknown)
          | ReadonlyMap<unknown, unknown>
          | ReadonlySet<unknown>
          | Date
          | Uint8Array
      ? never
      : { readonly [Key in keyof Value]: Plain<Value[Key]> };

/** Declares the step of a module. */
export const defineStep = <Input, Result, Common extends readonly object[] = []>(
  name: string,
  make: Step<Input, Result, Common>['make'],
): Step<Input, Result, Common> => ({ name, make });

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
 * pages few are, and their inputs together would fill the memory. What it has in common with others is digested once,
 * and so is each item of a list.
 */
export const deferredTask = <Input, Result, Common extends readonly object[]>(
  step: Step<Input, Result, Common>,
  input: () => Plain<NoInfer<Input>>,
  ...common: { readonly [Key in keyof Common]: Plain<Common[Key]> & object }
): Task<Result> => {
  const plain = common.map(plainOf);
  const code = [step.name, codeDigestOf(step.name), ...plain.map(({ digest }) => digest)].join('\n');
  // The digest of the input, because joining the input itself to the other texts would copy it.
  const keyOf = (given: string): string => digestOf(`${code}\n${digestOf(given)}`);
  const key = keyOf(JSON.stringify(input()));
  return {
    key,
    step: step.name,
    make: async () => {
      const given = JSON.stringify(input());
      if (keyOf(given) !== key) throw new Error(`Bug: the input of the step ${step.name} has changed`);
      return step.make(
        JSON.parse(given) as Input,
        ...(plain.map(({ value }) => value()) as readonly object[] as Common),
      );
    },
  };
};

/** What the digest of a value covers, and nothing else. */
interface PlainValue {
  readonly digest: string;
  value(): object;
}

const plainOf = (value: object): PlainValue => {
  if (!Array.isArray(value)) return plainObject(value);
  const items = (value as readonly object[]).map(plainObject);
  return { digest: digestOf(items.map(({ digest }) => digest).join()), value: () => items.map((item) => item.value()) };
};

const plainObject = memoize((value: object): PlainValue => {
  const json = JSON.stringify(value);
  let plain: object | undefined;
  return { digest: digestOf(json), value: () => (plain ??= JSON.parse(json) as object) };
});
