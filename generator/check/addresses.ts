/** Every value that becomes an address of a link, a picture or a form: what its schema calls `uri`. */
import type { Place } from '../diagnostics/place.ts';
import { blockShapes, stringsIn, type Shape } from '../schema/shape.ts';
import type { Located, ValuePath } from '../source/types.ts';
import { shapeOf, type CheckedFile } from './checked-site.ts';

interface Address {
  readonly value: string;
  readonly path: ValuePath;
  place(): Place;
}

/** Those of a file, in its values and in the attributes of its blocks. */
export const addressesIn = function* (file: CheckedFile): Generator<Address> {
  yield* addressesOf(file.value, shapeOf[file.kind], file.doc);
  for (const { name, attributes, doc } of file.blocks) {
    const shape = blockShapes.get(name);
    if (shape !== undefined) yield* addressesOf(attributes, shape, doc);
  }
};

const addressesOf = function* (held: unknown, shape: Shape, doc: Located): Generator<Address> {
  for (const { value, path, shape: own } of stringsIn(held, shape))
    if (own.schema.format === 'uri') yield { value, path, place: () => doc.placeOf(path) };
};
