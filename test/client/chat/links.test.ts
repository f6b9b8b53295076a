import { describe, expect, it } from 'vitest';
import { linkTarget } from '../../../client/src/features/chat/content/links.ts';

const aria = 'file:///home/ann/aria%20dev';
const leadsTo = (href: string) => linkTarget(href, aria);

describe('a link in an answer', () => {
	it.each([
		['https://example.com/a?b=1#c', 'https://example.com/a?b=1#c'],
		['HTTP://example.com', 'http://example.com/'],
	])('leads to the web: %s', (href, url) => {
		expect(leadsTo(href)).toEqual({ kind: 'external', url });
	});

	it.each([
		['SOUL.md', { path: 'SOUL.md' }],
		['./memory/2026-11-21.md', { path: 'memory/2026-11-21.md' }],
		['SOUL.md:12', { path: 'SOUL.md', line: 11 }],
		['SOUL.md:12:3', { path: 'SOUL.md', line: 11 }],
		['SOUL.md#L7', { path: 'SOUL.md', line: 6 }],
		['SOUL.md#L7-L9', { path: 'SOUL.md', line: 6 }],
		['SOUL.md#a-heading', { path: 'SOUL.md' }],
		['my%20notes.md', { path: 'my notes.md' }],
		['skills/a/../b/SKILL.md', { path: 'skills/b/SKILL.md' }],
		['file:///home/ann/aria%20dev/MEMORY.md', { path: 'MEMORY.md' }],
		['/home/ann/aria dev/MEMORY.md:3', { path: 'MEMORY.md', line: 2 }],
	])('leads to a file of the workspace: %s', (href, target) => {
		expect(leadsTo(href)).toEqual({ kind: 'file', ...target });
	});

	it.each([
		'',
		'#top',
		'.',
		'../secrets.md',
		'memory/../../secrets.md',
		'%2e%2e/secrets.md',
		'memory%2f..%2f..%2fsecrets.md',
		'..\\secrets.md',
		'/etc/passwd',
		'//evil.example/share',
		'file:///etc/passwd',
		'file:///home/ann/aria%20dev/../other/MEMORY.md',
		'file:///home/ann/aria%20dev-other/MEMORY.md',
		'file://evil.example/share/x.md',
		'javascript:alert(1)',
		'data:text/html,x',
		'command:workbench.action.terminal.new',
		'vscode://attacker.extension/run',
		'mailto:ann@example.com',
		'https://example.com@evil.example/',
		'https://',
		'SOUL.md\u0000.png',
		'%E0%A4%A.md',
		'C:\\Windows\\system.ini',
		'c:/Windows/system.ini',
	])('is refused: %s', (href) => {
		expect(leadsTo(href)).toEqual({ kind: 'refused' });
	});

	it('leads to a passage of the knowledge store', () => {
		expect(leadsTo('knowledge:notes/tea.md@2026-11-23T09:30:00.120Z#L3-L9')).toEqual({
			kind: 'knowledge',
			citation: { path: 'notes/tea.md', version: '2026-11-23T09:30:00.120Z', startLine: 3, endLine: 9 },
		});
		expect(leadsTo('knowledge:%00')).toEqual({ kind: 'refused' });
	});

	it('leads to no file where there is no workspace', () => {
		expect(linkTarget('SOUL.md', undefined)).toEqual({ kind: 'refused' });
	});
});
