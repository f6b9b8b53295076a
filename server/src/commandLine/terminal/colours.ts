import pc from 'picocolors';

/** Ways to make words stand out; where nobody wants colours, each gives its text back. */
export type Colours = ReturnType<typeof pc.createColors>;

interface ColourWish {
	/** What was asked for on the command line. */
	readonly asked: boolean | undefined;
	readonly variables: Readonly<Record<string, string | undefined>>;
	/** True where a terminal shows the text. */
	readonly isScreen: boolean;
}

const isSet = (value: string | undefined): boolean => value !== undefined && value !== '';

/** What was asked for goes first, then `NO_COLOR` and `FORCE_COLOR` (0 and false are no), then what there is to see it on. */
export function wantsColours({ asked, variables, isScreen }: ColourWish): boolean {
	if (asked !== undefined) return asked;
	const { NO_COLOR, FORCE_COLOR, TERM } = variables;
	if (isSet(NO_COLOR)) return false;
	if (isSet(FORCE_COLOR)) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
	return isScreen && TERM !== 'dumb';
}

export const coloursFor = (wish: ColourWish): Colours => pc.createColors(wantsColours(wish));
