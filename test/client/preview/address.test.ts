import { describe, expect, test } from 'vitest';
import { URI } from 'vscode-uri';
import {
	addressIn,
	momentHere,
	type PromptAddress,
	runtimeTitleIn,
	timeHere,
	uriOf,
} from '../../../client/src/features/preview/document/address.ts';

const address: PromptAddress = { workspace: 'file:///home/k/aria', session: 'main', wording: 'runtime' };
const names = { agent: 'Aria', runtimeTitle: 'OpenClaw 2026.9.6' };

/** As the editor stores a URI over a reload: as one string. */
const reloaded = (given: PromptAddress) => addressIn(URI.parse(URI.from(uriOf(given, names)).toString()).query);

describe('the address of a prompt', () => {
	test('names the tab after agent, session and runtime', () => {
		expect(uriOf(address, names).path).toBe('/Aria · main · OpenClaw 2026.9.6.prompt');
		expect(uriOf({ ...address, wording: 'chat' }, names).path).toBe(
			'/Aria · main · OpenClaw 2026.9.6 · as chatted.prompt',
		);
	});

	test('keeps to one path segment, whatever the agent is called', () => {
		expect(uriOf(address, { ...names, agent: 'A/B\\C\u0007' }).path).toBe('/A B C  · main · OpenClaw 2026.9.6.prompt');
	});

	test.each<[string, PromptAddress]>([
		['a plain folder', address],
		['another runtime', { ...address, runtime: 'openclaw@2026.1.24' }],
		['a prompt to compare', { ...address, ledger: true }],
		['the words of the chat', { ...address, wording: 'chat', session: 'subagent' }],
		[
			'a folder with every awkward character',
			{ ...address, workspace: 'file:///home/k/a%20b%26c%3Dd%25/%E2%9C%A8+%23' },
		],
	])('survives a reload: %s', (_, given) => {
		expect(reloaded(given)).toEqual(given);
	});

	const halfPastEleven = new Date(2026, 10, 21, 23, 30).getTime();

	test.each<[string, PromptAddress]>([
		['a time', { ...address, at: halfPastEleven }],
		['a stand-in persona', { ...address, personaSwap: true }],
		['at random', { ...address, personaSwap: true, random: 0 }],
		['the files of an earlier day', { ...address, asOf: '5c1a0d9b'.repeat(5), at: halfPastEleven }],
		['all of it', { ...address, wording: 'chat', personaSwap: true, random: 0, at: halfPastEleven }],
	])('keeps %s over a reload, and the runtime’s title', (_, given) => {
		expect(reloaded(given)).toEqual(given);
		expect(runtimeTitleIn(uriOf(given, names).path)).toBe('OpenClaw 2026.9.6');
	});

	test('names the time in the tab', () => {
		expect(uriOf({ ...address, at: halfPastEleven }, names).path).toBe(
			'/Aria · main · OpenClaw 2026.9.6 · at 2026-11-21 23:30.prompt',
		);
	});

	test.each(['at=soon', 'at=', 'at=1e300', 'at=1.5', 'random=1', 'random=-1', 'random=NaN'])(
		'has no use for “%s”',
		(field) => {
			expect(addressIn(`workspace=file:///x&session=main&${field}`)).toEqual({
				workspace: 'file:///x',
				session: 'main',
				wording: 'runtime',
			});
		},
	);

	test('takes a time as the clock here shows it', () => {
		expect(momentHere('23:30', new Date(2026, 10, 21, 9).getTime())).toBe(halfPastEleven);
		expect(momentHere(timeHere(halfPastEleven), 0)).toBe(halfPastEleven);
	});

	test('tells the runtime’s title back', () => {
		expect(runtimeTitleIn(uriOf(address, names).path)).toBe('OpenClaw 2026.9.6');
		expect(runtimeTitleIn(uriOf({ ...address, wording: 'chat' }, names).path)).toBe('OpenClaw 2026.9.6');
	});

	test.each(['', 'workspace=file:///x', 'session=main', 'workspace=file:///x&session=main&wording=poem'])(
		'is none in “%s”',
		(query) => {
			expect(addressIn(query)).toBeUndefined();
		},
	);
});
