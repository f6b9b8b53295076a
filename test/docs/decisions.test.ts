import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'decisions');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const pages = readdirSync(folder)
	.filter((name) => name !== 'README.md')
	.sort();

const titleOf = (text: string): string | undefined => /^# \d+\. (.+)$/mu.exec(text)?.[1];

describe('the decisions', () => {
	it('are numbered from 1, without a gap', () => {
		const numbers = pages.map((name) => Number(/^\d{4}(?=-[a-z-]+\.md$)/u.exec(name)?.[0]));
		expect(numbers).toEqual(pages.map((_, at) => at + 1));
		expect(numbers.length).toBeGreaterThan(30);
	});

	it('are listed by number, each with its title', () => {
		const listed = [...read('README.md').matchAll(/^\| \[(\d{4})\]\(([^)]+)\) \| ([^|]+) \| [^|]+\. \|$/gmu)];
		expect(listed.map(([, number, page, title]) => [number, page, title])).toEqual(
			pages.map((name) => [name.slice(0, 4), name, titleOf(read(name))]),
		);
	});

	it.each(pages)('%s says in which context, what, why, and what follows', (name) => {
		const text = read(name);
		expect(text).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. `, 'u'));
		const headings = [...text.matchAll(/^## (.+)\n\S/gmu)].map(([, heading]) => heading);
		expect(headings).toEqual(['Context', 'Decision', 'Why', 'Consequences']);
	});
});
