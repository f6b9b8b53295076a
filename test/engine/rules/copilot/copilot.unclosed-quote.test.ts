import { describe, expect, it } from 'vitest';
import { api, saysOf, textsOf } from './support.ts';

describe('copilot.unclosed-quote', () => {
	const code = 'copilot.unclosed-quote';
	it('finds one that goes on to the end of the block', () => {
		expect(textsOf(code, { [api]: '---\napplyTo: "**/*.ts\nname: n\n---\nText.\n' })).toEqual(['applyTo: "**/*.ts']);
		expect(textsOf(code, { [api]: "---\napplyTo: '**'\ndescription: 'it\n---\nText.\n" })).toEqual([
			"description: 'it",
		]);
	});
	it('is silent about quotes that are closed, in one line or two', () => {
		expect(saysOf(code, { [api]: '---\ndescription: "a\n  b"\napplyTo: "**"\n---\nText.\n' })).toEqual([]);
		expect(saysOf(code, { [api]: "---\napplyTo: '**'\ndescription: it's\n---\nText.\n" })).toEqual([]);
	});
});
