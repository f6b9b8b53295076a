import { describe, expect, it } from 'vitest';
import { api, leftAfterFix, saysOf, textsOf } from './support.ts';

const code = 'copilot.text-behind-quote';
const withKeys = (...keys: readonly string[]) => ({ [api]: `---\n${keys.join('\n')}\n---\nCheck the input.\n` });

describe(code, () => {
	it.each([
		['description: "Kiln" rules for the API', 'rules for the API'],
		["description: 'Kiln' rules", 'rules'],
		['applyTo: "src/**", "lib/**"', ', "lib/**"'],
	])('says what is lost behind %s', (line, text) => {
		const [found] = saysOf(code, withKeys(line, 'name: n', 'mode: x'));
		expect(found?.text).toBe(text);
		expect(found?.message).toContain('name and mode below are lost.');
	});

	it('says what is lost in the last line', () => {
		const [found] = saysOf(code, withKeys('applyTo: "**"', 'description: "Kiln" rules'));
		expect(found?.message).toContain('The words behind it are lost.');
	});

	it.each([
		['description: "Kiln" rules, and Sam’s', `description: '"Kiln" rules, and Sam’s'`],
		["description: 'Kiln' rules", "description: '''Kiln'' rules'"],
		['applyTo: "src/**", "lib/**"', 'applyTo: "src/**,lib/**"'],
	])('puts the whole value of %s into one pair', (line, right) => {
		expect(leftAfterFix(code, withKeys(line, 'name: n'))).toEqual([]);
		expect(saysOf('copilot.never-attached', withKeys(right, 'name: n'))).toEqual([]);
		const [fix] = saysOf(code, withKeys(line, 'name: n'))[0]?.fixes ?? [];
		const [step] = fix?.steps ?? [];
		expect(step?.kind === 'edit' && step.changes[0]?.text).toBe(right.slice(right.indexOf(':') + 2));
	});

	it('is silent about comments, plain values and quotes that close at the end of the line', () => {
		expect(
			textsOf(code, withKeys('description: "Kiln" # rules', 'name: it\'s "n" x', 'tools: [a] ', 'applyTo: "**"')),
		).toEqual([]);
		expect(textsOf(code, withKeys('applyTo: "**"', 'description: Kiln "rules"'))).toEqual([]);
	});

	it('is the only one to speak of instructions that lose their pattern so', () => {
		const files = withKeys('name: "Kiln" rules', 'applyTo: "**"');
		expect(textsOf(code, files)).toEqual(['rules']);
		expect(textsOf('copilot.never-attached', files)).toEqual([]);
	});
});
