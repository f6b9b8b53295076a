import { linesOf } from '../../text/lines.ts';
import type { TextContent, WorkspacePath } from '../../workspace/snapshot.ts';
import type { RuleView } from '../rule.ts';

const comment = /<!--(?:(?!-->)[\s\S])*?(?:-->|$)/g;
/** Headings, rules, frames of code, empty list items and check boxes. */
const nothing = /^(?:#{1,6}(?:\s.*)?|[-*_=]{3,}|(?:[-*+]|\d+[.)])?\s*(?:\[[ xX]?\])?|`{3,}\w*|~{3,}\w*|>?)$/;

/** The lines of `text` that tell an agent something: no comments, headings, empty items. Comments are looked for in its start. */
export function tellingLines(text: string): readonly string[] {
	const start = text.slice(0, longest);
	const plain = start.includes('<!--') ? start.replace(comment, '') : start;
	return linesOf(plain.replace(/^\uFEFF/, ''))
		.filter(({ text: line, code }) => (code ? !/^\s*(?:`{3,}|~{3,}|$)/.test(line) : !nothing.test(line.trim())))
		.map(({ text: line }) => line);
}
/** UTF-16 units; who writes more says something. */
const longest = 50_000;

/** True where nobody has told an agent anything with the file: it is empty, all comment, or as a runtime seeds it. */
export const saysNothing = (view: RuleView, path: WorkspacePath, content: TextContent): boolean =>
	isTemplate(view, path, content) || (content.text.length < longest && tellingLines(content.text).length === 0);

/** True where the file stands as some version of the runtime seeds it. */
export const isTemplate = ({ runtime }: RuleView, path: WorkspacePath, content: TextContent): boolean =>
	runtime.install?.isTemplate?.(path, content) ?? false;

/** What people write where they have nothing to say yet, emphasised, bracketed or not, in lower case. */
const unset: ReadonlySet<string> = new Set(
	[
		'tbd tba todo n/a na none nil null undefined unknown unset empty pending tbc ? ?? ??? - – — … ... x xx xxx',
		'keine|keiner|keins|noch keine|noch keiner|noch offen|offen|unbekannt|folgt|später',
		'aucun|aucune|néant|inconnu|à définir|à venir|vide',
		'ninguno|ninguna|nada|desconocido|por definir|pendiente|vacío',
		'nenhum|nenhuma|nada|desconhecido|a definir|pendente|vazio',
		'nessuno|nessuna|da definire|geen|nog geen|brak|yok|ingen|inget',
		'нет|не задано|не указано|пока нет|неизвестно',
		'无|無|暂无|暫無|待定|未定|未设置|未設定|没有|なし|未設定|未定|없음|미정',
	].flatMap((line) => line.split(line.includes('|') ? '|' : ' ')),
);
const unsetPhrase =
	/^(?:(?:none|not|nothing|no(?: \w+)?|unset|tbd|todo|to be|yet to|leave|optional|default|your|the|a|an|one|pick|choose|add|insert|e\.g\.|noch|wird|kein\w*|pas|non|sin|por|sem|a ser|не|пока)\b.*|.*\b(?:here|yet|set|tbd|later|todo)|\{\{.*\}\}|<[^>]*>|\$\{.*\}|(?:待|暂|暫|尚未|还没|還沒|(?:使用)?(?:默认|預設|默認)).*)$/iu;

/** True where a value says itself that there is none: `*(TBD)*`, `_(none set)_`, `—`, `{{ emoji }}`, `未设置`. */
export function isUnset(value: string): boolean {
	const plain = value.replace(/^[\s*_`"'“”]+|(?<![\s*_`"'“”.])[\s*_`"'“”.]+$/gu, '');
	const inner = /^(?:\((.*)\)|（(.*)）|\[(.*)\]|<(.*)>|【(.*)】)$/u
		.exec(plain)
		?.slice(1)
		.find((each) => each !== undefined);
	const words = (inner ?? plain).trim().toLowerCase();
	if (words === '' || unset.has(words)) return true;
	// In brackets, a phrase is a remark; without them it may be what is meant.
	return inner !== undefined || /^\{\{|^\$\{/.test(plain)
		? unsetPhrase.test(inner ?? plain)
		: /^(?:none|not|nothing) (?:yet|set|chosen|decided|given)\b/.test(words);
}
