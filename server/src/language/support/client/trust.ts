/** The one line that an untrusted workspace gets for an answer; `what` begins it: `Nothing was remembered`. */
export const untrusted = (what: string) => ({
	kind: 'failed' as const,
	message: `${what}: this workspace is not trusted, so Soulscope writes nothing here. Trust it, then try again.`,
});
