/** The bundler takes style sheets along. */
declare module '*.css';
