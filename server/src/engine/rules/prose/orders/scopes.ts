import type { Sentence } from './sentences.ts';
import { englishStem, wordsOf } from './words.ts';

/** True of a heading’s word that narrows nothing. */
export const isGeneral = (word: string): boolean => general.has(word);

/** Words of headings that say no more than “these are the rules”, in the languages that are told apart. */
const general: ReadonlySet<string> = new Set(
	[
		'agent agents agents.md soul soul.md user user.md rule rules style tone voice vibe boundary boundaries behavior behaviour language languages core truth truths principle principles guideline guidelines guidance instruction instructions general always safety communication communicate manner manners habit habits value values preference preferences persona personality character identity work working workflow limit limits line lines red hard security privacy important basics basic house code conduct expectations defaults default my our your you who how what are is be i we do work talk speak act the a an and of to operating ground first every session about me should things message messages writing answers',
		'regel regeln stil ton stimme verhalten sprache sprachen grundsatze grundsatz richtlinien anweisungen allgemein allgemeines immer sicherheit kommunikation gewohnheiten werte vorlieben personlichkeit charakter grenzen wichtig wichtiges so wie du bist wer was ich und die der das arbeitest arbeiten redest schreibst sprichst deine dein umgang seele',
		'reglas regla estilo tono voz comportamiento idioma idiomas lengua principios normas instrucciones siempre seguridad comunicacion habitos valores preferencias personalidad caracter limites importante como eres quien hablas trabajas y las los el la lo que haces tu alma',
		'regles regle style ton voix comportement langue langues principes consignes instructions toujours securite communication habitudes valeurs preferences personnalite caractere limites important comment tu es qui parles travailles et les le la ce que fais ta ton ame',
		'regras regra estilo tom voz comportamento idioma lingua principios normas instrucoes sempre seguranca comunicacao habitos valores preferencias personalidade carater limites importante como voce quem fala trabalha e as os o a que faz jeito alma',
	].flatMap((words) => words.split(' ')),
);

/** True where two orders are about the same: the same narrows both, or nothing does that the order (`key`) does not say itself. */
export function isSameScope(one: Sentence, other: Sentence, key: readonly string[]): boolean {
	const scope = scopeOf(one, key);
	return scope !== undefined && scope === scopeOf(other, key);
}

/**
 * What stands above an order and narrows it, beyond what the order (`key`) says itself; empty where nothing does, and undefined where
 * it turns the sense.
 */
export function scopeOf({ scopes }: Sentence, key: readonly string[]): string | undefined {
	if (scopes.every((scope) => wordsOf(scope).every((word) => says(key, word)))) return '';
	return scopes.some(turnsSense) ? undefined : scopes.join('\n').toLowerCase();
}

function says(key: readonly string[], word: string): boolean {
	if (general.has(word)) return true;
	const stem = englishStem(word);
	return (
		stem.length > 2 && key.some((each) => each === stem || (stem.length > 3 && each.slice(0, 4) === stem.slice(0, 4)))
	);
}

/** Below “What you never do” and “Bad”, orders mean their opposite. */
const turnsSense = (scope: string): boolean =>
	wordsOf(scope).some((word) =>
		/^(?:not?|never|don'?ts?|avoid|bad|wrong|nie|niemals|nicht|keine?|vermeide|falsch|nunca|jamas|evita|mal|ne|pas|jamais|evite|nao|errado)$/.test(
			word,
		),
	);
