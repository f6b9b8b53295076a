import { extname } from 'node:path';

/** Ends of names that the program takes for text; a file with another end is not imported. */
const known: ReadonlySet<string> = new Set(
	[
		'md txt text json yaml yml toml xml csv html htm css scss sass less',
		'js ts tsx jsx mjs cjs mts cts vue svelte astro ejs hbs pug jade',
		'py pyi pyw rb erb rake go rs java kt kts scala c cpp cc cxx h hpp hxx cs swift',
		'sh bash zsh fish ps1 bat cmd env ini cfg conf config properties',
		'sql graphql gql proto php pl pm lua r dart ex exs erl hrl clj cljs cljc edn',
		'hs lhs elm ml mli f f90 f95 for cmake make makefile gradle sbt',
		'rst adoc asciidoc org tex latex lock log diff patch',
	]
		.join(' ')
		.split(' ')
		.map((each) => `.${each}`),
);

/** True where the end of the name lets the file be imported; names without one do. */
export function isImportable(path: string): boolean {
	const end = extname(path).toLowerCase();
	return end === '' || known.has(end);
}

/** True for what is surely meant to be a file: `@octocat`, `@scope/package` and `@app.route` mean something else. */
export const looksLikeFile = (path: string): boolean =>
	/\.(?:md|txt)$/iu.test(path) || (/^(?:\.{0,2}|~)\//u.test(path) && known.has(extname(path).toLowerCase()));
