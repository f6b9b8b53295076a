import { expect, test } from 'vitest';
import type { DocumentSymbol } from 'vscode';
import { onlyWhatAdds } from '../../../client/src/server/symbols.ts';

const [heading, field] = [14, 7];

const symbol = (name: string, more: Partial<DocumentSymbol> = {}): DocumentSymbol =>
	({ name, detail: '', kind: heading, children: [], ...more }) as DocumentSymbol;

const names = (symbols: readonly DocumentSymbol[]): unknown =>
	Object.fromEntries(symbols.map(({ name, children }) => [name, names(children)]));

test('headings that say nothing of their own are left to the editor’s outline', () => {
	expect(onlyWhatAdds([symbol('One', { children: [symbol('Two')] })], heading)).toEqual([]);
});

test('a section that is cut stays, under the headings that lead to it', () => {
	const outline = [
		symbol('Memory', { children: [symbol('Kept'), symbol('Lost', { detail: 'cut' })] }),
		symbol('Other', { children: [symbol('Kept')] }),
	];
	expect(names(onlyWhatAdds(outline, heading))).toEqual({ Memory: { Lost: {} } });
});

test('labels and frontmatter stay', () => {
	const outline = [symbol('Identity', { children: [symbol('Name', { kind: field }), symbol('Notes')] })];
	expect(names(onlyWhatAdds(outline, heading))).toEqual({ Identity: { Name: {} } });
});
