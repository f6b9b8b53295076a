import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { asArgument } from '../../../server/src/engine/text/asArgument.ts';

describe('a path in a command to be pasted', () => {
	it.each([
		['/home/ada/clawd', '/home/ada/clawd'],
		['~/.openclaw/openclaw.json', '~/.openclaw/openclaw.json'],
		['C:\\Users\\Ada\\clawd', '"C:\\Users\\Ada\\clawd"'],
		['my agent', '"my agent"'],
		['~/my agent/openclaw.json', '~/"my agent/openclaw.json"'],
		['C:\\My Agents\\clawd', '"C:\\My Agents\\clawd"'],
		['Größe 50% #1', '"Größe 50% #1"'],
		['it costs $5', "'it costs $5'"],
		["Ada's $HOME", "'Ada'\\''s $HOME'"],
	])('%s is %s', (path, argument) => {
		expect(asArgument(path)).toBe(argument);
	});

	it
		.runIf(process.platform !== 'win32')
		.each([
			'my agent',
			'50% & more; #1',
			"Ada's",
			'$(date) `date` "x" \\ !',
			'*?[a]{b,c}',
			'line\nbreak',
			'one\\two\\\\three\\',
		])('a shell takes %j for one word, and nothing in it for its own', (path) => {
		expect(execFileSync('/bin/sh', ['-c', `printf %s ${asArgument(path)}`], { encoding: 'utf8' })).toBe(path);
	});
});
