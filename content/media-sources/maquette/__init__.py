"""Scale models of timber buildings, built in Blender and photographed on paper."""
