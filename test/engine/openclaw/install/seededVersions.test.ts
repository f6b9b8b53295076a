import { describe, expect, it, vi } from 'vitest';
import { detectRuntime } from '../../../../server/src/engine/runtimes/registry.ts';
import { snapshotOf } from '../../snapshots.ts';

// The runtime's templates are not ours to have here: a text that says whose it is gets the length and the digest that the real one has.
vi.mock('../../../../server/src/engine/text/sha256.ts', () => ({
	sha256: (text: string) => digests[text.trimEnd()] ?? 'of nothing in particular',
}));

const digests: Readonly<Record<string, string>> = {
	'AGENTS 2026.1': 'e9e4308a75acd28fe2018925d95a31ad586697c9633ebb7501462e5c2b6bcf29',
	'SOUL 2026.1': '4b4deccd437b1efb662e0a1591730791171a640a717060a6dc9c4528f656bef6',
	'HEARTBEAT 2026.1': 'a561d649c695d01d97b6b9d025517db7f51566267b4a67d94d8a6b3a91b733ae',
	'IDENTITY 2026.1.24': 'b71463fdacf81190f687bbb9766623f5d9f4c6c5a62e0337227eb7cca0a3b302',
	'IDENTITY 2026.1.29': 'a7bb2f06fe0fa1316b87244e9d7e85ea1091cf920878b050dbd06b348a8f9e1d',
	'AGENTS 2026.9.6': '1e17784e422c0e47e44c5214d0b37092f7b378bb2d3746976032be3075203c88',
};

const lengths: Readonly<Record<string, number>> = {
	'AGENTS 2026.1': 7784,
	'SOUL 2026.1': 1665,
	'HEARTBEAT 2026.1': 167,
	'IDENTITY 2026.1.24': 630,
	'IDENTITY 2026.1.29': 633,
	'AGENTS 2026.9.6': 6306,
};

const detected = (files: Readonly<Record<string, string>>, config?: string) => {
	const whole = Object.entries(files).map(([name, text]) => [name, text.padEnd(lengths[text] ?? 0)]);
	return detectRuntime(snapshotOf(Object.fromEntries(whole), config));
};

describe('files that stand as a version seeds them', () => {
	it('are the newest version’s where it alone has such a text', () => {
		const found = detected({
			'AGENTS.md': 'AGENTS 2026.9.6',
			'SOUL.md': 'SOUL 2026.1',
			'TOOLS.md': 'x',
			'HEARTBEAT.md': 'x',
		});
		expect(found?.runtime.id).toBe('openclaw@2026.9.6');
		expect(found?.evidence.version).toBe('AGENTS.md is as 2026.9.6 creates it');
	});

	it('are of two versions where both have the text, and the newer of them is taken', () => {
		const found = detected({ 'AGENTS.md': 'Ours.', 'SOUL.md': 'SOUL 2026.1', 'HEARTBEAT.md': 'HEARTBEAT 2026.1' });
		expect(found?.runtime.id).toBe('openclaw@2026.1.29');
		expect(found?.evidence.version).toBe(
			'SOUL.md, HEARTBEAT.md are as 2026.1.29 and 2026.1.24 create them; Clawdbot 2026.1.24 fits as well, and the newest is taken',
		);
	});

	it('tell the two by the card that only one of them seeds like this', () => {
		const files = { 'AGENTS.md': 'AGENTS 2026.1', 'SOUL.md': 'Ours.' };
		const version = (card: string) => detected({ ...files, 'IDENTITY.md': card })?.runtime.id;
		expect(version('IDENTITY 2026.1.24')).toBe('openclaw@2026.1.24');
		expect(version('IDENTITY 2026.1.29')).toBe('openclaw@2026.1.29');
		expect(version('IDENTITY of ours')).toBe('openclaw@2026.1.29');
	});

	it('make a folder OpenClaw’s although all else in it is commonplace', () => {
		const found = detected({ 'AGENTS.md': 'AGENTS 2026.9.6', 'package.json': '{}' });
		expect(found?.evidence).toMatchObject({
			suffices: 'anywhere',
			reasons: ['AGENTS.md is an unchanged template of OpenClaw', 'there is AGENTS.md'],
		});
	});

	it('say less than who wrote the configuration last', () => {
		const config = '{ meta: { lastTouchedVersion: "2026.9.6" } }';
		expect(detected({ 'AGENTS.md': 'AGENTS 2026.1', 'SOUL.md': 'SOUL 2026.1' }, config)?.runtime.id).toBe(
			'openclaw@2026.9.6',
		);
	});

	it('say less than a state that a later version kept', () => {
		const found = detected({ 'AGENTS.md': 'AGENTS 2026.1', 'SOUL.md': 'x', '.openclaw/workspace-state.json': '{}' });
		expect(found?.runtime.id).toBe('openclaw@2026.5.28');
	});
});
