import { describe, expect, it } from 'vitest';
import type { WordingPassage } from '../../../server/src/engine/prompt/wording/wording.ts';
import { sha256 } from '../../../server/src/engine/text/sha256.ts';
import { goBuildOf, searchProgram } from '../../../server/src/host/wording/goProgram.ts';

/** The prose of a program that nobody has: ours. */
const prose = [
	'Be kind.',
	'Ärger gibt es hier nie.',
	'Say what broke, and what you did about it.',
	'Where two of you meet, the one who came first speaks first, and nobody shouts.',
];

const passageOf = (text: string, opens = ''): WordingPassage => ({
	name: text.slice(0, 10),
	length: Buffer.byteLength(opens + text),
	sha256: sha256(opens + text).slice(0, 16),
	unit: 'UTF-8 bytes',
	...(opens === '' ? {} : { opens }),
});

/** What other constants of a program say, of every length up to 90 bytes. */
const others = Array.from({ length: 90 }, (_, index) => `constant ${'xyz'.repeat(40)}`.slice(0, index + 1));

/** As Go's linker leaves a program: code, then all constants without anything between them, the shortest first, then tables. */
function programWith(constants: readonly string[]): Buffer {
	const noise = Buffer.from(Array.from({ length: 40_000 }, (_, index) => (index * 7919) % 11));
	const sorted = [...constants].map((text) => Buffer.from(text)).sort((a, b) => a.length - b.length);
	const build = Buffer.from(
		'\xff Go buildinf:\n\npath\ttoy.example/goclaw/cmd\nmod\ttoy.example/goclaw\tv1.2.3\th1:\n',
		'latin1',
	);
	return Buffer.concat([noise, ...sorted, noise, build, noise]);
}

const landmark = '## Landmark of ours';

async function found(bytes: Buffer, passages: readonly WordingPassage[], signal?: AbortSignal) {
	const texts: string[] = [];
	const onFound = (_passage: WordingPassage, text: string) => texts.push(text);
	await searchProgram({ bytes, passages, landmarks: [landmark], onFound, ...(signal ? { signal } : {}) });
	return texts.sort((a, b) => a.length - b.length);
}

describe('a program that Go has built', () => {
	it('gives up the constants that it was built from, and nothing of another digest', async () => {
		const bytes = programWith([...others, ...prose, landmark]);
		const strange = { ...passageOf('Never said.'), sha256: sha256('something else').slice(0, 16) };
		expect(await found(bytes, [...prose.map((text) => passageOf(text)), strange])).toEqual(prose);
	});

	it('gives up what stands behind a fact, and what is the beginning or the end of a longer constant', async () => {
		const bytes = programWith([
			...others,
			landmark,
			'Look it up',
			'Your folder is %s. Keep it tidy, please.',
			...prose,
		]);
		const passages = [
			passageOf('Look it up', '- search: '),
			passageOf('Your folder is '),
			passageOf('. Keep it tidy, please.'),
			...prose.map((text) => passageOf(text)),
		];
		const texts = await found(bytes, passages);
		expect(texts).toContain('- search: Look it up');
		expect(texts).toContain('Your folder is ');
		expect(texts).toContain('. Keep it tidy, please.');
		expect(texts).toHaveLength(7);
	});

	it('says of which module it was built', () => {
		expect(goBuildOf(programWith(others))).toEqual({ module: 'toy.example/goclaw', version: 'v1.2.3' });
		expect(goBuildOf(Buffer.from('\xff Go buildinf:', 'latin1'))).toBeUndefined();
		expect(goBuildOf(Buffer.from('#!/bin/sh\n'))).toBeUndefined();
	});

	it('has nothing to say where there is no landmark, and where it is cut off', async () => {
		expect(await found(programWith([...others, ...prose]), [passageOf('Be kind.')])).toEqual([]);
		expect(await found(Buffer.from(landmark), [passageOf('Be kind.')])).toEqual([]);
		expect(await found(Buffer.alloc(0), [passageOf('Be kind.')])).toEqual([]);
	});

	it('is put aside when somebody cancels', async () => {
		const text = Array.from({ length: 40_000 }, (_, index) => `${index} bottles on the wall `).join('');
		const stopped = new AbortController();
		stopped.abort();
		await expect(found(Buffer.from(text + landmark), [passageOf('Never said.')], stopped.signal)).rejects.toThrow();
	});
});
