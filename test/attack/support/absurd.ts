import type { Dice } from '../../support/random.ts';

const long = 'x'.repeat(128 * 1024);

const deep = (depth: number): unknown => {
	let value: unknown = {};
	for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { value };
	return value;
};

/** Values that nobody expects where something else should be. */
const values: readonly ((dice: Dice) => unknown)[] = [
	() => null,
	() => true,
	() => '',
	() => [],
	() => ({}),
	() => -1,
	() => 0.5,
	() => 2 ** 31,
	() => Number.MAX_SAFE_INTEGER,
	() => 1e308,
	() => long,
	() => '\0',
	() => 'a\0b',
	() => '\uD800',
	() => '../../outside/a.md',
	() => '/etc/passwd',
	() => 'file:///etc/passwd',
	() => 'file://host/share/SOUL.md',
	() => 'untitled:Untitled-1',
	() => 'soulscope-prompt:/nowhere',
	() => 'http://127.0.0.1:9/',
	() => 'file:///%00',
	() => '%%%',
	() => 'C:\\Windows\\win.ini',
	() => 'memory/../../../outside/a.md',
	() => '__proto__',
	() => 'constructor',
	() => 'CON',
	() => '(a+)+$',
	() => '🌿'.repeat(1_000),
	() => '\u202E\uFEFF\u2028',
	() => deep(200),
	() => Array.from({ length: 1_000 }, (_, index) => index),
	(dice) => dice.below(1e9),
	(dice) => String.fromCharCode(dice.below(0x10000), dice.below(0x10000)),
];

export const absurd = (dice: Dice): unknown => dice.one(values)(dice);

/** `value` with some of what is in it absurd, missing, doubled, or under another name. */
export function mutated(value: unknown, dice: Dice, share = 0.25): unknown {
	if (dice.chance(share / 3)) return absurd(dice);
	if (Array.isArray(value)) {
		const items = value.map((item) => (dice.chance(share) ? absurd(dice) : mutated(item, dice, share)));
		return dice.chance(share / 3) ? [...items, ...items] : items;
	}
	if (typeof value === 'object' && value !== null) {
		const entries = Object.entries(value)
			.filter(() => !dice.chance(share / 2))
			.map(
				([key, each]) =>
					[
						dice.chance(share / 6) ? '__proto__' : key,
						dice.chance(share) ? absurd(dice) : mutated(each, dice, share),
					] as const,
			);
		return Object.fromEntries(entries);
	}
	return value;
}
