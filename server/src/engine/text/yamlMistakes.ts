/** What the parsers (yaml, js-yaml) say of a kind of mistake, and what it is to a person. The first that fits counts; `$1` is what the pattern found. */
const mistakes: readonly (readonly [says: RegExp, words: string])[] = [
	[/^Nested mappings are not allowed/u, 'a colon in a value begins another key'],
	[/^Tabs are not allowed as indentation/u, 'a line begins with a tab; use spaces'],
	[/^Flow \S+ in block collection .* end with an? (\S)/u, 'the closing $1 is missing'],
	[/^Missing closing (['"])/u, 'the closing $1 is missing'],
	[/^Implicit map keys need to be followed/u, 'the colon after a key is missing'],
	[/^Implicit keys need to be on a single line/u, 'a line has no key with a colon'],
	[/^Plain value cannot start with .* (\S)$/u, 'a value cannot begin with $1'],
	[/^Unresolved alias/u, 'a value cannot begin with *'],
	[/^frontmatter must be a YAML mapping/u, 'it has no keys with values'],
	[/^Map keys must be unique/u, 'a key is there twice'],
	[/^Unexpected scalar at node end/u, 'the value goes on after its end'],
	[/^Unexpected block-seq-ind on same line/u, 'a list begins on a line of its own'],
	[/^Block scalar header includes/u, 'nothing can follow a > or | on its line'],
	[/^Invalid escape sequence (\S+)/u, '$1 is not an escape; type the \\ twice'],
	[/in YAML stream: "([^"\n])"/u, '“$1” is not expected here'],
	// What is longer than a bracket could be a key that nobody wants in a log.
	[/in YAML stream/u, 'this is not expected here'],
	[/^unexpected end of the stream within a double quoted/u, 'the closing " is missing'],
	[/^unexpected end of the stream within a single quoted/u, "the closing ' is missing"],
	[/^unexpected end of the stream within a flow collection/u, 'a closing bracket is missing'],
	[/^can not read a block mapping entry/u, 'a line has no key with a colon, or a value goes on after its end'],
	[/^can not read an implicit mapping pair/u, 'the colon after a key is missing'],
	[/^incomplete explicit mapping pair/u, 'a colon in a value begins another key'],
	[/^bad indentation of a mapping entry/u, 'a line is indented too far, or a colon in a value begins another key'],
	[/^duplicated mapping key/u, 'a key is there twice'],
	[/^missed comma between flow collection entries/u, 'a comma is missing between two values in brackets'],
	[/^unidentified alias/u, 'a value cannot begin with *'],
	[/^unknown escape sequence/u, 'a text holds an escape that YAML does not know; type the \\ twice'],
	[/^a line break is expected/u, 'nothing can follow a > or | on its line'],
	[/^end of the stream or a document separator is expected/u, 'this is not expected here'],
	// Frontmatter can be JSON. Its parser repeats what stands around the mistake.
	[/ is not valid JSON$/u, 'it is not valid JSON'],
];

/** Why a text is not YAML, as a clause for people; in the parser’s own words where nobody has better ones. */
export function yamlMistake(message: string): string {
	for (const [says, words] of mistakes) {
		const found = says.exec(message);
		if (found) return words.replace('$1', () => found[1] ?? '');
	}
	const [line = ''] = message.split('\n');
	return line.replace(/^[A-Z](?=[a-z ])/u, (first) => first.toLowerCase()).replace(/(?<![.:])[.:]+$/u, '');
}
