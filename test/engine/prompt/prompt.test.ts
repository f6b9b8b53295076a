import { expect, test } from 'vitest';
import { createPrompt, type Part } from '../../../server/src/engine/prompt/prompt.ts';

const part = (text: string): Part => ({
	id: text,
	title: text,
	text,
	source: { kind: 'fact' },
	stability: 'stable',
});

const promptOf = (parts: readonly Part[] | (() => readonly Part[])) =>
	createPrompt({
		runtime: 'x@1',
		session: { kind: 'main', now: 0, timeZone: 'UTC', random: 0 },
		parts,
		ledger: { rows: [], unit: 'UTF-16 units', injected: 0 },
	});

test('parts that are a function are made when somebody asks, and once', () => {
	let made = 0;
	const prompt = promptOf(() => {
		made++;
		return [part('One. '), part('Two.')];
	});
	expect([prompt.ledger.rows, made]).toEqual([[], 0]);
	expect([prompt.text(), prompt.parts.length, prompt.text(), made]).toEqual(['One. Two.', 2, 'One. Two.', 1]);
});

test('a prompt made of another has its own parts', () => {
	const before = promptOf(() => [part('One.')]);
	const after = createPrompt({ ...before, parts: [part('Nought. '), ...before.parts] });
	expect([after.text(), after.runtime, before.text()]).toEqual(['Nought. One.', 'x@1', 'One.']);
});
