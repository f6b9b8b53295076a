import * as z from 'zod';
// By its own name: a look at `z.core` would bring all that is in it.
import { $constructor, type $ZodObjectDef } from 'zod/v4/core';

type SchemaKeys = Readonly<Record<string, z.ZodType>>;

/** Sets of keys for which a schema is kept: who writes a configuration comes by few. */
const mostSets = 50;

const isObject = (value: unknown): value is object =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const mayBeLeftOut = ({ _zod: { optin, optout } }: z.ZodType): boolean => optin === 'optional' && optout === 'optional';

/** Made by a constructor of its own, so that what is made of it (with checks, nullable) is one as well. */
const WrittenKeys = $constructor<z.ZodObject, $ZodObjectDef>('WrittenKeys', (inst, def) => {
	z.ZodObject.init(inst, def);
	const all = inst._zod.parse;
	const shape = def.shape as SchemaKeys;
	const known = new Map<string, z.ZodObject>();
	inst._zod.parse = (payload, context) => {
		const { value } = payload;
		if (!isObject(value)) return all(payload, context);
		const written = Object.keys(value).filter((key) => Object.hasOwn(shape, key));
		const set = written.join('\n');
		let schema = known.get(set);
		if (!schema) {
			const asked = Object.entries(shape).filter(([key, each]) => key in value || !mayBeLeftOut(each));
			if (known.size >= mostSets) known.clear();
			schema = new z.ZodObject({ ...def, shape: Object.fromEntries(asked), checks: [] });
			known.set(set, schema);
		}
		return schema._zod.run(payload, context);
	};
});

/**
 * As zod’s object with these keys. That one asks the schema of every key whether it is written or not, and a runtime has
 * hundreds; here those are asked that are written, and those that have to be. `rest`: what other keys may hold; `z.never()`: none may be there.
 */
export const objectOfKeys = (shape: SchemaKeys, rest: z.ZodType | undefined): z.ZodType =>
	new WrittenKeys({ type: 'object', shape, ...(rest && { catchall: rest }) });
