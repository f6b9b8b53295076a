import type { DocumentSymbol } from 'vscode';

/**
 * What our outline adds to that of the editor, which has the headings of every Markdown file anyway: frontmatter, labels,
 * and sections that the agent does not get to read whole. `heading` is the kind that the server gives to headings.
 */
export function onlyWhatAdds(symbols: readonly DocumentSymbol[], heading: DocumentSymbol['kind']): DocumentSymbol[] {
	return symbols.flatMap((symbol) => {
		symbol.children = onlyWhatAdds(symbol.children, heading);
		const adds = symbol.kind !== heading || symbol.detail !== '' || symbol.children.length > 0;
		return adds ? [symbol] : [];
	});
}
