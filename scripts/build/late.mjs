/**
 * As text, for a bundle: `late(find)` stands in for a function or a class of something heavy, which `find` loads when it is first called, made an
 * object of, or looked at.
 */
export const late = `const late = (find) => { const self = new Proxy(function () {}, {
	apply: (_, self, given) => Reflect.apply(find(), self, given),
	// Whoever extends it is what is made; by itself it is what is behind this.
	construct: (_, given, made) => Reflect.construct(find(), given, made === self ? find() : made),
	get: (_, key) => find()[key],
	has: (_, key) => key in find(),
}); return self; };`;
