/** The opening line of frontmatter, with what is between it and the closing line. */
const block = /^---[ \t]*\n[\s\S]*?\n---[ \t]*(?:\n|$)/u;

/** The description of a skill where it is one line. */
const description = /^description:[ \t]*(?:"(?<quoted>[^"\\\n]+)"|(?<plain>[^"'|>\s](?:.*[^ \t\r\n])?))[ \t]*$/mu;

/**
 * What a runtime may take of a document that it ships: all of it, or what stands behind its frontmatter, as the one version
 * cuts it off or the other; of a skill, its description. Which it is, its length and digest tell.
 */
export function documentTexts(document: string): readonly string[] {
	const texts = [document];
	// OpenClaw 2026.1: up to the first line that begins like the opening one.
	const end = document.startsWith('---') ? document.indexOf('\n---', 3) : -1;
	if (end !== -1) texts.push(document.slice(end + '\n---'.length).trimStart());
	// OpenClaw 2026.9: line ends made one kind before, and both lines hold nothing else.
	const even = document.replace(/^\uFEFF/u, '').replaceAll(/\r\n?/gu, '\n');
	if (block.test(even)) texts.push(even.replace(block, '').trimStart());
	const { quoted, plain } = block.exec(even)?.[0].match(description)?.groups ?? {};
	const described = quoted ?? plain;
	return described === undefined ? texts : [...texts, described];
}
