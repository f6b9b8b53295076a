/** Functions of a package are called by what they are known as in it; nothing of their types is published. */
// biome-ignore lint/suspicious/noExplicitAny: another program's functions
export type Own = (...inputs: any[]) => any;

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What tells errors of one kind from others: a code where there is one, else the class. */
export function kindOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const { code }: { code?: unknown } = Object(error);
	return typeof code === 'string' ? code : error.name === 'Error' ? error.constructor.name : error.name;
}
