import { describe, expect, it } from 'vitest';
import { identityUnknownLabel } from '../../../../server/src/engine/rules/identity/identityUnknownLabel.ts';
import { applyFix, check, everyVersion, expectEveryFixToSilence, v1, v9 } from '../../../support/ruleTester.ts';

const identity = (text: string, runtime = v9) => ({ runtime, files: { 'IDENTITY.md': text } });
const findingsOf = (text: string) => check(identityUnknownLabel, identity(text));

describe('identity.unknown-label', () => {
	it('sees through a slip of the fingers, and repairs it', () => {
		for (const runtime of everyVersion) {
			const tree = identity('# Who\r\n\r\n- **Nmae:** Aria\r\n- **Emoji:** 🌊\r\n', runtime);
			const [finding, ...others] = check(identityUnknownLabel, tree);
			expect(others).toEqual([]);
			expect(finding?.text).toBe('Nmae');
			expect(finding?.message).toMatch(
				/^(OpenClaw|Clawdbot) 2026\.\d+\.\d+ does not read the label “Nmae”, so the agent gets no name from this line\. Did you mean “Name”\?$/,
			);
			const fix = finding?.finding.fixes?.[0];
			expect([fix?.title, fix?.preferred]).toEqual(['Change “Nmae” to “Name”', true]);
			expect(fix && applyFix(tree, fix).files).toEqual({
				'IDENTITY.md': '# Who\r\n\r\n- **Name:** Aria\r\n- **Emoji:** 🌊\r\n',
			});
			expectEveryFixToSilence(identityUnknownLabel, tree);
		}
	});

	it('keeps the letter case of what it repairs', () => {
		const titles = (text: string) =>
			findingsOf(text).flatMap(({ finding }) => finding.fixes?.map(({ title }) => title));
		expect(titles('emjoi: 🌊')).toEqual(['Change “emjoi” to “emoji”']);
		expect(titles('AVTAR: a.png')).toEqual(['Change “AVTAR” to “AVATAR”']);
		expect(titles('* *Vibes*: calm')).toEqual(['Change “Vibes” to “Vibe”']);
	});

	it('says when the parser does not see through the bullet or the colon', () => {
		const tree = identity('+ Name: Aria\n1. Vibe: calm\n- **Emoji**：🌊\n');
		expect(check(identityUnknownLabel, tree).map(({ text, message }) => [text, message])).toEqual([
			[
				'+ Name:',
				'OpenClaw 2026.9.6 does not read the label “Name” with “+” in front of it, so the agent gets no name from this line. Write “- Name: …”.',
			],
			[
				'1. Vibe:',
				'OpenClaw 2026.9.6 does not read the label “Vibe” with “1.” in front of it, so the agent gets no vibe from this line. Write “- Vibe: …”.',
			],
			[
				'- **Emoji**：',
				'OpenClaw 2026.9.6 does not read the label “Emoji” with a full-width colon after it, so the agent gets no emoji from this line. Write “- Emoji: …”.',
			],
		]);
		expectEveryFixToSilence(identityUnknownLabel, tree);
	});

	it('leaves labels of people’s own alone', () => {
		for (const label of [
			'Game',
			'Time',
			'Creator',
			'Home',
			'Note',
			'Team',
			'Pronouns',
			'Voice',
			'Nickname',
			'Full name',
		]) {
			expect(findingsOf(`- **${label}:** something`), label).toEqual([]);
		}
	});

	it('is silent where the real label is set, where there is no value, and in other files', () => {
		expect(findingsOf('- Vibe: calm\n- Vibes: many\n')).toEqual([]);
		expect(findingsOf('- **Nmae:**\n')).toEqual([]);
		expect(findingsOf('My nmae: is Aria, they say\nnmae\n')).toEqual([]);
		expect(check(identityUnknownLabel, { runtime: v1, files: { 'SOUL.md': '- Nmae: Aria\n' } })).toEqual([]);
	});

	it('is done at once with a line of a million spaces', () => {
		expect(findingsOf(`${' '.repeat(1_000_000)}:\n${'a '.repeat(900)}\n${'- '.repeat(900)}`)).toEqual([]);
	});
});
