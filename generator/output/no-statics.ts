/**
 * Stands in for `hoist-non-react-statics` in the browser bundle. Emotion needs that package in `withTheme` only,
 * which nothing here calls, and its CommonJS form cannot be left out by the bundler: 1.3 kB for no one.
 */
const hoistNonReactStatics = <Target>(target: Target): Target => target;

export default hoistNonReactStatics;
