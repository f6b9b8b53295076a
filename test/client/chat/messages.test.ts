import { describe, expect, it } from 'vitest';
import { fromPage } from '../../../client/src/features/chat/page/messages.ts';
import type { FromPage } from '../../../protocol/chat/page.ts';

const valid: readonly FromPage[] = [
	{ type: 'ready' },
	{ type: 'send', text: 'Hi' },
	{ type: 'stop' },
	{ type: 'retry' },
	{ type: 'new' },
	{ type: 'set-key' },
	{ type: 'set-up' },
	{ type: 'pick-session', session: 'group' },
	{ type: 'pick-workspace', workspace: 'file:///aria' },
	{ type: 'open', href: 'SOUL.md' },
	{ type: 'preview' },
	{ type: 'send-along', entry: 'u1', on: true },
	{ type: 'settle-notice', undo: false },
];

describe('a message from the page', () => {
	it.each(valid)('is taken where it is %o', (message) => {
		expect(fromPage(message)).toEqual(message);
	});

	it('loses whatever it should not have', () => {
		expect(fromPage({ type: 'send', text: 'Hi', command: 'rm' })).toEqual({ type: 'send', text: 'Hi' });
	});

	it.each([
		undefined,
		null,
		'ready',
		[],
		{},
		{ type: 'unknown' },
		{ type: 'constructor' },
		{ type: '__proto__' },
		{ type: 'send' },
		{ type: 'send', text: '' },
		{ type: 'send', text: ' \n' },
		{ type: 'send', text: ['Hi'] },
		{ type: 'send', text: 'x'.repeat(1_000_001) },
		{ type: 'open', href: {} },
		{ type: 'send-along', entry: 'u1', on: 'yes' },
		{ type: 'settle-notice' },
		{ type: 'pick-session', session: 1 },
	])('is refused where it is %o', (message) => {
		expect(fromPage(message)).toBeUndefined();
	});
});
