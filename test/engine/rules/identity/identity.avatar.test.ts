import { describe, expect, it } from 'vitest';
import { identityAvatar } from '../../../../server/src/engine/runtimes/openclaw/rules/identityAvatar.ts';
import { check, expectEveryFixToSilence, v1m, v9 } from '../../../support/ruleTester.ts';

const tree = (avatar: string, runtime = v9) => ({
	runtime,
	files: {
		'IDENTITY.md': `- **Name:** Aria\n- **Avatar:** ${avatar}\n`,
		'avatars/aria.png': 'x',
		'avatars/aria.txt': 'x',
	},
});
const messagesOf = (avatar: string, runtime?: string) =>
	check(identityAvatar, tree(avatar, runtime)).map(({ message }) => message);

describe('identity.avatar', () => {
	it.each(['*(TBD)*', '_(none set)_', '（未设置）', '{{ avatar }}'])(
		'leaves %s alone: it says itself that there is none',
		(value) => {
			const files = { 'IDENTITY.md': `- **Name:** Aria\n- **Avatar:** ${value}\n` };
			expect(check(identityAvatar, { runtime: v9, files })).toEqual([]);
		},
	);

	it.each([
		['../pictures/aria.png', 'it is outside the workspace'],
		['/etc/aria.png', 'it is outside the workspace'],
		['avatars/aria.txt', 'a picture must end in png, jpg, jpeg, gif, webp or svg'],
		['pictures/sea.png', 'there is no pictures/sea.png in the workspace'],
		['a stormy sea', 'it is not an address, the path of a picture, or an emoji of up to four characters'],
	])('says why %s is not shown', (avatar, why) => {
		expect(messagesOf(avatar)[0]).toContain(`OpenClaw 2026.9.6 does not show this avatar: ${why}`);
	});

	it('knows the file that was meant', () => {
		expect(messagesOf('avatars/arai.png')[0]).toContain('Did you mean “avatars/aria.png”?');
		expectEveryFixToSilence(identityAvatar, tree('avatars/arai.png'));
		expect(messagesOf('aria.png')[0]).toContain('Did you mean “avatars/aria.png”?');
	});

	it('knows that 2026.1 breaks long data addresses', () => {
		const data = `data:image/png;base64,${'A'.repeat(300)}`;
		expect(messagesOf(data, v1m)[0]).toContain(
			'OpenClaw 2026.1.29 does not show this avatar: the address is cut after 200 characters. Save the picture in the workspace and write its path.',
		);
		expect(messagesOf(data)).toEqual([]);
	});

	it.each([
		'avatars/aria.png',
		'./avatars/aria.png',
		'/home/sam/aria/avatars/aria.png',
		'https://example.org/a.png',
		'🌊',
		'A',
		'.hidden/aria.png',
		'~/aria.png',
	])('is silent about %s', (avatar) => {
		expect(messagesOf(avatar)).toEqual([]);
	});
});
