import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const folder = join(import.meta.dirname, '..', '..', '.github', 'ISSUE_TEMPLATE');
const forms = readdirSync(folder).filter((name) => name !== 'config.yml');

interface Field {
	readonly type: string;
	readonly id: string;
	readonly attributes: { readonly label: string; readonly description?: string; readonly options?: readonly string[] };
	readonly validations?: { readonly required: boolean };
}
interface Form {
	readonly name: string;
	readonly description: string;
	readonly body: readonly Field[];
}

const read = (name: string): Form => parse(readFileSync(join(folder, name), 'utf8'));
const required = (name: string) =>
	read(name)
		.body.filter(({ validations }) => validations?.required)
		.map(({ id }) => id);

describe.each(forms)('the form %s', (name) => {
	test('is one that GitHub shows: a name, a description, and fields that are told apart', () => {
		const { name: title, description, body } = read(name);
		expect([title, description].every((text) => typeof text === 'string' && text !== '')).toBe(true);
		for (const { type, id, attributes } of body) {
			expect(['input', 'textarea', 'dropdown']).toContain(type);
			expect(id).toMatch(/^[a-z]+$/);
			expect(attributes.label).not.toBe('');
			expect(type === 'dropdown').toBe(attributes.options !== undefined);
		}
		for (const what of [body.map(({ id }) => id), body.map(({ attributes }) => attributes.label)])
			expect(new Set(what).size).toBe(what.length);
	});
});

test('a report of a bug has to say where and in which version, and is told how to get the output of a check', () => {
	expect(required('bug.yml')).toEqual(expect.arrayContaining(['what', 'version', 'where', 'system']));
	const check = read('bug.yml').body.find(({ id }) => id === 'check');
	expect(check?.attributes.description).toContain('soulscope check DIR --format json');
});

test('a report of a wrong prompt has to say the runtime, what it does and what was shown', () => {
	expect(required('wrong-prompt.yml')).toEqual(
		expect.arrayContaining(['runtime', 'session', 'files', 'expected', 'shown', 'version']),
	);
});
