// `npm run attack [-- --short] [--only name,…] [--seed N] [--scale N]`: attacks the product from outside. Prints a line of
// figures for each attack and `N passed, N failed` in the end. Exit status 1 where anything was lost, doubled, read or
// written outside of a workspace, hung or wrong.
import { parseArgs } from 'node:util';
import type { Form } from './attack.ts';
import { attacks } from './attacks.ts';
import { play, told } from './play.ts';

const { values } = parseArgs({
	options: {
		short: { type: 'boolean', default: false },
		only: { type: 'string' },
		seed: { type: 'string' },
		scale: { type: 'string', default: '1' },
		list: { type: 'boolean', default: false },
	},
});

const names = values.only?.split(',');
const unknown = names?.filter((name) => !attacks.some((attack) => attack.name === name)) ?? [];
if (unknown.length > 0) {
	throw new Error(`there is no attack ${unknown.join(', ')}; there are ${attacks.map(({ name }) => name).join(', ')}`);
}

/** The short form is the same every time; the long one tries something else each time unless it is told not to. */
const seed = values.seed === undefined ? (values.short ? 1 : Date.now() % 1_000_000) : Number(values.seed);
const form: Form = { short: values.short, scale: Number(values.scale), seed };
if (!Number.isSafeInteger(seed)) throw new Error(`--seed is a whole number, not ${values.seed}`);
if (!(form.scale > 0)) throw new Error(`--scale is a number above 0, not ${values.scale}`);

if (values.list) for (const { name, what } of attacks) console.log(`${name}: ${what}`);
else {
	console.log(`seed ${seed}, ${form.short ? 'short' : `scale ${form.scale}`}`);
	let failed = 0;
	const chosen = attacks.filter(({ name }) => names?.includes(name) ?? true);
	for (const attack of chosen) {
		const played = await play(attack, form);
		if (!played.passed) failed += 1;
		console.log(told(played, form));
	}
	console.log(`\n${chosen.length - failed} passed, ${failed} failed`);
	// Whatever an attack has left hanging is no reason to stay.
	process.exit(failed > 0 ? 1 : 0);
}
