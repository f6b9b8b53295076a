const isLinkable = /^(?:https?:|mailto:|tel:)/i;

/** What would end a link in Markdown. */
const encode = (address: string): string =>
	address.replace(/[\s()<>]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

/** Where a link leads, or undefined where Markdown should not lead there: into the page itself, a script, data. */
export function linkTo(href: string | null, base: string | undefined): string | undefined {
	const given = href?.trim() ?? '';
	if (given === '' || given.startsWith('#')) return undefined;
	if (/^[a-z][a-z0-9+.-]*:/i.test(given)) return isLinkable.test(given) ? encode(given) : undefined;
	if (base === undefined) return encode(given);
	return URL.canParse(given, base) ? encode(new URL(given, base).href) : undefined;
}
