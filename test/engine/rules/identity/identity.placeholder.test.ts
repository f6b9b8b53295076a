import { describe, expect, it } from 'vitest';
import { identityPlaceholder } from '../../../../server/src/engine/rules/identity/identityPlaceholder.ts';
import { applyFix, check, everyVersion, expectEveryFixToSilence, v1, v9 } from '../../../support/ruleTester.ts';

const identity = (text: string, runtime = v9) => ({ runtime, files: { 'IDENTITY.md': text } });
const findingsOf = (text: string, runtime = v9) =>
	check(identityPlaceholder, identity(text, runtime)).map(({ text: at, message }) => [at, message]);

describe('identity.placeholder', () => {
	it('knows the suggestions of the template', () => {
		const tree = identity('- **Name:** Aria\n- **Vibe:** _(how do you come across? sharp? warm? chaotic? calm?)_\n');
		expect(check(identityPlaceholder, tree).map(({ message }) => message)).toEqual([
			'This is only the template’s example. OpenClaw 2026.9.6 does not use it as the vibe, but the agent reads it. Write a value, or remove the line.',
		]);
		const fix = check(identityPlaceholder, tree)[0]?.finding.fixes?.[0];
		expect(fix?.title).toBe('Remove “Vibe”');
		expect(fix && applyFix(tree, fix).files['IDENTITY.md']).toBe('- **Name:** Aria\n');
		for (const runtime of everyVersion) expectEveryFixToSilence(identityPlaceholder, { ...tree, runtime });
	});

	it('knows that only 2026.9.6 takes “not set yet” for nothing', () => {
		expect(findingsOf('- Name: Aria\n- Vibe: not set yet\n', v9)).toHaveLength(1);
		expect(findingsOf('- Name: Aria\n- Vibe: not set yet\n', v1)).toEqual([]);
	});

	it('finds a value on the line below, where no version looks, and pulls it up', () => {
		const tree = identity('- **Name:** Aria\r\n- **Vibe:**\r\n  calm, dry, warm underneath\r\n- **Emoji:** 🌊\r\n');
		const [finding, ...others] = check(identityPlaceholder, tree);
		expect(others).toEqual([]);
		expect(finding?.text).toBe('calm, dry, warm underneath');
		expect(finding?.message).toBe(
			'This value is not read: OpenClaw 2026.9.6 looks for the vibe only on the line of its label. Move it up to that line.',
		);
		const fix = finding?.finding.fixes?.[0];
		expect(fix && applyFix(tree, fix).files['IDENTITY.md']).toBe(
			'- **Name:** Aria\r\n- **Vibe:** calm, dry, warm underneath\r\n- **Emoji:** 🌊\r\n',
		);
		expectEveryFixToSilence(identityPlaceholder, tree);
	});

	it('finds the template’s suggestion on the line below, too', () => {
		const tree = identity(
			'- **Name:** Aria\n- **Creature:**\n  _(AI? robot? familiar? ghost in the machine? something weirder?)_\n',
		);
		expect(check(identityPlaceholder, tree).map(({ text, message }) => [text, message])).toEqual([
			[
				'(AI? robot? familiar? ghost in the machine? something weirder?)',
				'This is only the template’s example, and it is on the wrong line. Write the creature after “Creature:”, or remove both lines.',
			],
		]);
		expectEveryFixToSilence(identityPlaceholder, tree);
	});

	it('says once that nobody has filled in the template', () => {
		const vibe = '_(how do you come across? sharp? warm? chaotic? calm?)_';
		const creature = '_(AI? robot? familiar? ghost in the machine? something weirder?)_';
		const tree = identity(`- **Creature:**\n  ${creature}\n- **Vibe:**\n  ${vibe}\n`);
		expect(check(identityPlaceholder, tree).map(({ text, message }) => [text, message])).toEqual([
			[
				'Creature',
				'Nobody has filled this in: all values are the template’s examples. OpenClaw 2026.9.6 learns nothing from it and calls the agent “Assistant”, but the agent reads the examples. Write the values after the colons, or remove the lines.',
			],
		]);
		for (const runtime of everyVersion) expectEveryFixToSilence(identityPlaceholder, { ...tree, runtime });
		expect(findingsOf(`- **Name:** Aria\n- **Creature:**\n  ${creature}\n- **Vibe:**\n  ${vibe}\n`)).toHaveLength(2);
	});

	it('says once that a whole card is empty', () => {
		expect(findingsOf('# Who\n\n- **Name:**\n- **Emoji:**\n')).toEqual([
			[
				'Name',
				'No label here has a value, so OpenClaw 2026.9.6 learns nothing from this file and calls the agent “Assistant”. Write the values after the colons.',
			],
		]);
	});

	it('is silent about a filled card, one empty label, and prose', () => {
		for (const runtime of everyVersion) {
			expect(findingsOf('- **Name:** Aria\n- **Avatar:**\n- **Emoji:** 🌊\n', runtime)).toEqual([]);
			expect(findingsOf('- **Name:** Aria\n- **Avatar:**\n\n  Some other paragraph.\n', runtime)).toEqual([]);
			expect(findingsOf('- **Name:** Aria\n- **Vibe:**\n  - calm\n', runtime)).toEqual([]);
			expect(findingsOf('# Aria\n\nA quiet one.\n', runtime)).toEqual([]);
		}
	});

	it('waits until the first-run ritual is over', () => {
		const files = { 'IDENTITY.md': '- **Name:**\n', 'BOOTSTRAP.md': '# Hello\n' };
		expect(check(identityPlaceholder, { runtime: v9, files })).toEqual([]);
	});
});
