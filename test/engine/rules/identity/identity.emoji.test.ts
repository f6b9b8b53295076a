import { describe, expect, it } from 'vitest';
import { identityEmoji } from '../../../../server/src/engine/rules/identity/identityEmoji.ts';
import { check, everyVersion, v9 } from '../../../support/ruleTester.ts';

const messagesOf = (card: string, runtime = v9, config?: string) =>
	check(identityEmoji, { runtime, files: { 'IDENTITY.md': card }, ...(config === undefined ? {} : { config }) }).map(
		({ message }) => message,
	);

describe('identity.emoji', () => {
	it('leaves a value alone that says itself that there is none', () => {
		const files = { 'IDENTITY.md': '- **Name:** Aria\n- **Emoji:** _(one that is yours)_\n' };
		expect(check(identityEmoji, { runtime: v9, files })).toEqual([]);
	});

	it('finds an emoji that is longer than it looks', () => {
		for (const runtime of everyVersion) expect(messagesOf('- Name: Aria\n- Emoji: 👩🏽‍🚀\n', runtime)).toHaveLength(1);
		expect(messagesOf('- Emoji: 👩🏽‍🚀\n')).toEqual([
			'OpenClaw 2026.9.6 shows the letter A instead of this emoji: it has 7 characters (UTF-16), and at most 4 without a space are allowed. Choose a simple emoji such as 🌊, or set an avatar.',
		]);
	});

	it('is silent where it fits, or something else stands there', () => {
		expect(messagesOf('- Emoji: 🌊\n')).toEqual([]);
		expect(messagesOf('- Emoji: 🇨🇭\n')).toEqual([]);
		expect(messagesOf('- Emoji: 👩🏽‍🚀\n- Avatar: https://example.org/a.png\n')).toEqual([]);
	});
});
