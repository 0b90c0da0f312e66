import { Children, isValidElement, type ComponentType, type ReactElement, type ReactNode } from 'react';

/** The children made by one component, in order: how a block finds the blocks it holds. */
export const elementsOf = <P extends object>(
  children: ReactNode,
  component: ComponentType<P>,
): readonly ReactElement<P>[] =>
  Children.toArray(children).filter(
    (child): child is ReactElement<P> => isValidElement(child) && child.type === component,
  );
