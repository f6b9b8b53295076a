/** Zero-based, in UTF-16 units: where the first label of a list ends that has no value yet, as `- Name:`; undefined where there is none. */
export function firstBlank(text: string): { readonly line: number; readonly character: number } | undefined {
	const lines = text.split(/\r?\n/);
	const line = lines.findIndex((each) => /^\s*[-*] .*:[*_]*\s*$/.test(each));
	return line < 0 ? undefined : { line, character: lines[line]?.length ?? 0 };
}
