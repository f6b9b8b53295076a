// What the editor side needs of the library's messages is their names: it stands for the library in all bundles but the client's own
// (see esbuild.mjs), where it would be a fifteenth of what a window loads.

class NamedMessage {
	readonly method: string;

	constructor(method: string) {
		this.method = method;
	}
}

export {
	NamedMessage as NotificationType,
	NamedMessage as NotificationType0,
	NamedMessage as RequestType,
	NamedMessage as RequestType0,
};
